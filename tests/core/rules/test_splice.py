"""A change spliced into the text: character by character what LibCST writes of the whole tree."""

import libcst as cst
import pytest

from selfrefine.rules.lib.places import length
from selfrefine.rules.lib.source import Source
from selfrefine.rules.lib.splice import spliced
from selfrefine.rules.lib.surgery import Surgery

CODES = {
    "plain": "def f(a):\n    b = a\n\n    # why\n    c = (\n        b\n    )  # that\n    return c\n",
    "nested": "def f(a):\n    for b in a:\n        # in\n        if b:\n            c(b)\n            # end of it\n\n        else:\n            d(b)\n        # behind\n    # last\n    return a\n",
    "elif": "def f(a):\n    if a:\n        b\n    elif c:\n        d\n        # low\n    elif e: f; g\n    h\n",
    "one line": "def f(a):\n    if a: return b; c\n    while d: e\n    return f\n",
    "semicolons": "def f(a):\n    a; b; c\n    d = '''\n  e\n'''; g\n",
    "try": "def f(a):\n    try:\n        b\n    except C:\n        d\n        # d\n    finally:\n        e\n        # e\n    with a as b:\n        c\n",
    "tabs": "def f(a):\n\tfor b in a:\n\t\tif b:\n\t\t\tc\n\t\td\n\treturn a\n",
    "uneven": "def f(a):\n  for b in a:\n       if b:\n        c\n       d\n  return a\n",
    "no end": "def f(a):\n    if a:\n        return 1\n    return 2",
    "head": "def f(\n    a,\n):\n    if (\n        a  # or\n        or b\n    ):\n        c\n\n        d\n    for e in (\n        a\n    ):\n        # g\n        g\n",
    "inner": "def f(a):\n    @b\n    def c():\n        return d\n\n    class E:\n        g = 1\n\n    match a:\n        case 1:\n            h\n            # i\n    return c\n",
    "beside": "import a\n\n\ndef b():\n    c\n\n\n# f\n@d\ndef f(a):\n    '''Say.\n    '''\n\n    for b in a:\n        c\n        e\n# behind\n",
    "blank": "def f(a):\n    b\n   \n    \n    if a:\n\n        c\n\n\n    # d\n\n    e\n\n\n",
    "feeds": "def f(a):\n    b\n\x0c\n    c\n    d\n",
    "returns": "def f(a):\r\n    b\r\n    c\r\n",
}  # fmt: skip
EDITS = {
    "gone": lambda one: ({one: None}, {}, {}),
    "new": lambda one: ({one: "x = 1"}, {}, {}),
    "before": lambda one: ({}, {one: "x = 1\ny = '''\n'''\n"}, {}),
    "after": lambda one: ({}, {}, {one: "if x:\n    y\n"}),
    "all": lambda one: ({one: "for x in y:\n    z\n"}, {one: "x = 1\n"}, {one: "z\n"}),
}


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("name", CODES)
def test_a_change_of_any_statement_is_written_the_same(name, edit):
    source = Source(CODES[name])
    blocks = source.find(cst.IndentedBlock)
    for one in [statement for block in blocks for statement in block.body]:
        surgery = _surgery(source, *EDITS[edit](one))
        assert spliced(source, surgery) in {None, _written(source, surgery)}


@pytest.mark.parametrize("name", sorted({*CODES} - {"feeds", "inner", "returns"}))
def test_most_changes_need_no_writing_of_the_whole(name):
    source = Source(CODES[name])
    block = source.find(cst.IndentedBlock)[-1]
    one = next(s for s in block.body if isinstance(s, cst.SimpleStatementLine))
    assert spliced(source, _surgery(source, {one: "x = 1"}, {}, {})) is not None


@pytest.mark.parametrize("name", CODES)
def test_changes_in_two_places_are_written_the_same(name):
    source = Source(CODES[name])
    names = source.find(cst.Name)[2:]
    for first in names:
        for second in names:
            if isinstance(source.parents[first], cst.Expr | cst.If | cst.For):
                surgery = _surgery(source, {first: "x.y", second: "x.y"}, {}, {})
                assert spliced(source, surgery) in {None, _written(source, surgery)}


@pytest.mark.parametrize("name", CODES)
def test_a_block_with_another_end_is_written_the_same(name):
    source = Source(CODES[name])
    for block in source.find(cst.IndentedBlock):
        new = cst.parse_statement("x = 1\n")
        footer = [cst.EmptyLine(comment=cst.Comment("# x"))]
        for kept in range(len(block.body) + 1):
            body = [*block.body[:kept], new]
            made = block.with_changes(body=body, footer=footer)
            surgery = _surgery(source, {block: made}, {}, {})
            assert spliced(source, surgery) in {None, _written(source, surgery)}


@pytest.mark.parametrize("name", CODES)
def test_a_block_is_as_long_as_its_code(name):
    source = Source(CODES[name])
    for block in source.find(cst.IndentedBlock):
        assert length(source, block) == source.text(block).count("\n")


def _surgery(source, replace, before, after):
    edited = {*replace, *before, *after}
    above = {outer for node in edited for outer in source.ancestors(node)}
    return Surgery(replace, before, after, frozenset({source.module, *edited, *above}))


def _written(source, surgery):
    (module,) = surgery.on(source.module)
    return module.code
