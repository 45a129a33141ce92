"""What expressions are by their look: classes, parts of classes, and what outlives the call."""

import ast

import pytest

from selfrefine.verify.gates.classes import (
    _is_class,
    _is_looked_up,
    _is_plain_base,
    _look,
)
from selfrefine.verify.gates.names import Names
from selfrefine.verify.gates.origin import (
    ITEMS,
    NOWHERE,
    WHOLE,
    lasting_container,
    level_of,
    of_default,
)
from selfrefine.verify.gates.owning import _is_unbound, _makes_new, of_enum

FAR = 60
"""So many names are followed as well."""
FILE = """
import collections, decimal, typing
from dataclasses import dataclass

ROWS, LIMIT = [], 3
TABLE = {}


class Box: ...
Alias = Box
def known(x): ...
"""


def read(code):
    tree = ast.parse(code)
    return tree, Names(tree, Names(ast.parse(FILE)))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("x.__class__", True),
        ("type(x)", True),
        ("int if x else y", True),
        ("x if y else Box", True),
        ("x if y else z", False),
        ("x + y", False),
        ("decimal.Decimal", True),
        ("decimal.getcontext", False),
        ("x.attribute", False),
        ("Box", True),
        ("Alias", True),
        ("known", False),
        ("nobody", False),
        ("a", True),
        ("far", True),
    ],
)
def test_what_is_a_class(code, expected):
    chain = "\n".join(f"far{n} = far{n + 1}" for n in range(FAR))
    before = f"a = Alias\nfar = far0\n{chain}\nfar{FAR} = int\n"
    tree, names = read(before + code)
    assert _is_class(tree.body[-1].value, names) is expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("type(x).__name__", True),
        ("type(x) == y", True),
        ("f'{type(x)}'", True),
        ("d[type(x)]", True),
        ("type(x)[0]", False),
        ("type(x)(1)", True),
        ("d.get(type(x))", True),
        ("d.put(type(x))", False),
        ("isinstance(y, type(x))", True),
        ("known(type(x))", False),
        ("k = type(x)\nk(1)\nk.__name__", True),
        ("k = type(x)\nk(1)\nknown(k)", False),
        ("k = type(x)\nj = k\nj(1)", False),
        ("k = j = type(x)", False),
        ("k.kind = type(x)", False),
        ("type(x)", False),
    ],
)
def test_which_class_goes_no_further(code, expected):
    _, names = read(code)
    calls = [n for n in names.index.calls if ast.unparse(n) == "type(x)"]
    assert [_is_looked_up(node, names) for node in calls] == [expected]


@pytest.mark.parametrize(
    ("code", "kind", "expected"),
    [
        ("f'{x}'", str, True),
        ("'a'", str, True),
        ("1", str, False),
        ("str(x)", str, True),
        ("int(x)", str, False),
        ("known(x)", str, None),
        ("'a' + x", str, None),
        ("x - y", str, False),
        ("(1, 2)", tuple, True),
        ("[1, 2]", tuple, False),
        ("{'a': 1}", dict, True),
        ("{x: 1 for x in y}", dict, True),
        ("x | y", dict, None),
        ("x + y", dict, False),
        ("x.name", dict, None),
        ("x if y else z", dict, None),
        ("bound", dict, True),
        ("other", dict, False),
        ("either", dict, True),
        ("unsure", dict, None),
        ("nobody", dict, None),
        ("lambda: 1", dict, False),
    ],
)
def test_what_kind_an_expression_is_by_its_look(code, kind, expected):
    before = "bound = {}\nother = 1\neither = 1\neither = {}\nunsure = 1\nfor unsure in x: pass\n"
    tree, names = read(before + code)
    assert _look(tree.body[-1].value, kind, names) is expected


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        ("Box", True),
        ("list", True),
        ("typing.Generic[int]", True),
        ("x.Kind", True),
        ("x.__class__", False),
        ("collections.namedtuple('P', 'a b')", True),
        ("typing.TypedDict('P', {})", True),
        ("known(x)", False),
        ("type(x)", False),
        ("x or y", False),
        ("Inner", True),
        ("Pair", True),
        ("made", False),
    ],
)
def test_from_what_a_reader_can_follow_a_class_to(base, expected):
    code = f"""
def f(x, y):
    class Inner: ...
    Pair = collections.namedtuple("Pair", "a b")
    made = known(x)
    class A({base}): ...
"""
    tree, names = read(code)
    made = tree.body[0].body[-1]
    assert _is_plain_base(made.bases[0], names) is expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("ROWS", WHOLE),
        ("ROWS[0]", WHOLE),
        ("ROWS[1:]", ITEMS),
        ("part", WHOLE),
        ("part[1:]", ITEMS),
        ("new", NOWHERE),
        ("new[0]", NOWHERE),
        ("Box", NOWHERE),
        ("known", NOWHERE),
        ("nobody", NOWHERE),
        ("len", NOWHERE),
        ("decimal.DefaultContext.flags", WHOLE),
        ("part if new else new", WHOLE),
        ("new or part", WHOLE),
        ("new and new", NOWHERE),
        ("(walrus := part)", WHOLE),
        ("[new, *part]", ITEMS),
        ("[x for x in new]", NOWHERE),
        ("[part for x in new]", ITEMS),
        ("{1: part}", ITEMS),
        ("max(part)", WHOLE),
        ("max(new)", NOWHERE),
        ("sorted(part)", ITEMS),
        ("sorted(new)", NOWHERE),
        ("part.pop()", WHOLE),
        ("new.pop()", NOWHERE),
        ("part.copy()", ITEMS),
        ("part.index(1)", NOWHERE),
        ("known(part)", NOWHERE),
        ("given", WHOLE),
        ("plain", NOWHERE),
        ("first", WHOLE),
        ("rest", ITEMS),
        ("beside", WHOLE),
        ("apart", NOWHERE),
        ("row", WHOLE),
        ("entered", WHOLE),
        ("opened", NOWHERE),
        ("matched", WHOLE),
        ("more", NOWHERE),
        ("typed", NOWHERE),
        ("loop", NOWHERE),
    ],
)
def test_what_an_expression_is_of_what_outlives_the_call(code, expected):
    text = f"""
def f(given=[], *, plain=3, new):
    part = ROWS[0]
    first, *rest = part
    beside, apart = part, []
    (two, three), four = part
    for row in part:
        pass
    with known(part) as entered, nothing as opened:
        pass
    match part:
        case [1, matched]:
            pass
    more = []
    more += part
    typed: int
    loop = loop
    {code}
"""
    tree, names = read(text)
    assert level_of(tree.body[0].body[-1].value, names) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("def inner(a, shared): shared\ninner(1, ROWS)", WHOLE),
        ("def inner(a, *, shared=None): shared\ninner(1, shared=ROWS)", WHOLE),
        ("def inner(shared): shared\ninner([])", NOWHERE),
        ("(lambda shared: shared)(ROWS)", WHOLE),
        ("class A:\n    def inner(self, shared): shared\nx.inner(ROWS)", WHOLE),
    ],
)
def test_what_a_parameter_is_given(code, expected):
    _, names = read(code)
    shared = next(n for n in names.scope_of if isinstance(n, ast.Name) and n.id == "shared")  # fmt: skip
    assert level_of(shared, names) == expected


def test_many_names_are_followed_and_names_that_lead_back_to_themselves_end():
    chain = "\n".join(f"a{n} = a{n + 1}" for n in range(FAR))
    tree, names = read(
        "def f():\n"
        + "\n".join(f"    {row}" for row in chain.split("\n"))
        + f"\n    a{FAR} = ROWS\n    a{FAR} = a0\n    b = c\n    c = b\n    a0\n    b"
    )
    first, last = tree.body[0].body[-2:]
    assert level_of(first.value, names) == WHOLE
    assert level_of(last.value, names) == NOWHERE


@pytest.mark.parametrize(
    ("code", "expected"),
    [("ROWS", True), ("TABLE", True), ("LIMIT", False), ("Box", False), ("nobody", False), ("x + y", False)],
)  # fmt: skip
def test_which_expression_is_a_container_that_outlives_the_call(code, expected):
    text = FILE.replace("ROWS, LIMIT = [], 3", "ROWS = []\nLIMIT = 3")
    tree = ast.parse(code)
    names = Names(tree, Names(ast.parse(text)))
    assert lasting_container(tree.body[0].value, names) is expected


def test_a_default_outlives_the_call_of_a_function_of_the_module_alone():
    tree, names = read("def f(a, b=[]):\n    def g(c=[]): ...")
    outer, inner = tree.body[0], tree.body[0].body[0]
    found = [of_default(arg, names) for arg in (*outer.args.args, *inner.args.args)]
    assert found == [False, True, False]
    assert not of_default(outer, names)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("class A(enum.Enum): ...", True),
        ("class A(Colour): ...", True),
        ("class A(Box): ...", False),
        ("class A(x.y): ...", False),
        (
            "class A0(A4): ...\nclass A4(A3): ...\nclass A3(A2): ...\nclass A2(A0): ...",
            False,
        ),
    ],
)
def test_which_class_is_an_enumeration(code, expected):
    file = Names(ast.parse(f"import enum\nclass Colour(enum.IntEnum): ...\n{FILE}"))
    tree = ast.parse(code)
    assert of_enum(tree.body[0], Names(tree, file)) is expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("class A: ...", True),
        ("@dataclass\nclass A: ...", True),
        ("@known\nclass A: ...", False),
        ("class A(metaclass=Box): ...", False),
    ],
)
def test_whose_call_gives_a_new_object(code, expected):
    tree, names = read(code)
    assert _makes_new(tree.body[0], names) is expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("A.put", True),
        ("x.put", False),
        ("cls.put", True),
        ("Box.put(self, 1)", False),
        ("Box.put(x, 1)", True),
        ("x.__class__.put", True),
        ("x.y.put", False),
        ("type(x).put", True),
        ("known(x).put", False),
        ("x[0].put", False),
        ("getattr(x, 'put')", True),
        ("known(x, 'put')", False),
        ("Box.get", False),
    ],
)
def test_which_method_is_taken_from_its_class(code, expected):
    text = f"class A:\n    def put(self, x): ...\n    def other(self, x, cls):\n        {code}\n"
    tree, names = read(text)
    method = tree.body[0].body[0]
    assert any(_is_unbound(n, method, names) for n in names.scope_of) is expected
