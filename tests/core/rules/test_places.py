"""On which lines statements stand: what Python's parser says is what LibCST finds by writing the module."""

import ast
from pathlib import Path

import libcst as cst
import pytest
from libcst.metadata import MetadataWrapper, PositionProvider

from selfrefine_rules.lib.places import lines_of
from selfrefine_rules.lib.source import Source

CODES = {
    "plain": "a = 1\n\nb = (\n    2\n)\n",
    "semicolons": "a = 1; b = 2;\nc = '''\n'''; d = 4\n",
    "one line": "if a: b; c\nelse: d\nwhile e: f\n",
    "elif": "if a:\n    b\nelif c:\n    d\n    e\nelif f:\n    g\nelse:\n    # why\n    h\n# behind\n",
    "else if": "if a:\n    b\nelse:\n    if c:\n        d\n    e\n",
    "loops": "for a in b:\n    c\nelse:\n    d\nwhile e:\n    f\n\n\nelse:\n    g\n",
    "try": "try:\n    a\nexcept B:\n    c\nexcept (\n    D\n):\n    e\nelse:\n    f\nfinally:\n    g\n\n",
    "finally": "try:\n    a\nfinally:\n    if b:\n        c\n",
    "decorated": "@a\n@b(\n    1\n)\ndef f(\n    x,\n):\n    '''Say.\n\n    More.\n    '''\n\n    class C:\n        y = 1\n\n    return x\n",
    "async": "async def f():\n    async with a as b, c:\n        async for d in e:\n            await d\n",
    "match": "match a:\n    case 1:\n        b\n    case [\n        c\n    ] if d:\n        e; f\n",
    "comment first": "# above\n\nif a:\n    # within\n    b\n    # below\n",
    "no end": "def f():\n    return 1",
    "nothing": "",
}  # fmt: skip


def written(module):
    """Return what LibCST says of a module that it writes."""
    wrapper = MetadataWrapper(module, unsafe_skip_copy=True)
    found = wrapper.resolve(PositionProvider)
    return {node: (at.start.line, at.end.line) for node, at in found.items()}


def is_told(node):
    """Whether a node is one of which the lines are told: a statement on lines of its own, or a block."""
    return isinstance(node, cst.BaseStatement | cst.IndentedBlock)


@pytest.mark.parametrize("name", CODES)
def test_every_statement_and_every_block_is_told(name):
    module = cst.parse_module(CODES[name])
    known = written(module)
    told = lines_of(module, ast.parse(CODES[name]))
    assert told == {node: at for node, at in known.items() if is_told(node)}


@pytest.mark.parametrize("file", sorted(Path(__file__).parent.glob("*.py")), ids=lambda file: file.stem)  # fmt: skip
def test_so_it_is_in_real_modules(file):
    module = cst.parse_module(file.read_text())
    known = written(module)
    told = lines_of(module, ast.parse(file.read_text()))
    assert told == {node: at for node, at in known.items() if is_told(node)}


def test_of_trees_that_differ_nothing_is_told():
    module = cst.parse_module(CODES["elif"])
    assert lines_of(module, ast.parse(CODES["try"])) == {}
    assert lines_of(module, ast.parse("")) == {}


def test_what_is_no_statement_is_asked_of_the_written_module():
    source = Source("def f(a):\n    return (\n        a\n    )\n")
    [value] = source.find(cst.Return)
    assert source.lines(value.value) == (3, 3)
    assert source.lines(source.function) == (1, 4)
