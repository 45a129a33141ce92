"""What rules ask of a function: types, uses, places, opposites."""

import libcst as cst
import pytest

import selfrefine_rules as rules
from selfrefine_rules.lib.annotations import Known
from selfrefine_rules.lib.blocks import negate
from selfrefine_rules.lib.pattern import findall
from selfrefine_rules.lib.place import conditional, outside_loops
from selfrefine_rules.lib.purity import pure
from selfrefine_rules.lib.source import Source
from selfrefine_rules.lib.uses import role, stable
from selfrefine_rules.lib.value_types import known


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        ("list[int]", Known("sequence", hashable=True, exact="list")),
        ("List['str']", Known("sequence", hashable=True, exact="List")),
        ("list", Known("sequence", exact="list")),
        ("typing.Sequence[T]", Known("sequence", hashable=True, exact="Sequence")),
        (
            "list[int] | None",
            Known("sequence", optional=True, hashable=True, exact="list"),
        ),
        (
            "Optional[list[int]]",
            Known("sequence", optional=True, hashable=True, exact="list"),
        ),
        (
            "'list[int] | None'",
            Known("sequence", optional=True, hashable=True, exact="list"),
        ),
        ("Union[list[int], tuple[int, ...]]", Known("sequence")),
        ("list[int] | set[int]", Known()),
        ("list | list[list]", Known("sequence", hashable=False, exact="list")),
        ("list[list[int]]", Known("sequence", hashable=False, exact="list")),
        ("list[tuple[int, list]]", Known("sequence", hashable=False, exact="list")),
        ("list['list[int]']", Known("sequence", hashable=False, exact="list")),
        ("tuple[int, dict]", Known("sequence", hashable=False, exact="tuple")),
        ("Annotated[list[int], 'x']", Known("sequence", hashable=True, exact="list")),
        ("dict[str, int]", Known("hashed", hashable=True, exact="dict")),
        ("str", Known("text", exact="str")),
        ("Iterator[int]", Known("iterator", hashable=True, exact="Iterator")),
        ("Iterable[int]", Known("unknown", hashable=True, exact="Iterable")),
        ("int", Known("number", exact="int")),
        ("'not a type'", Known()),
        ("f()", Known()),
    ],
)
def test_an_annotation_is_read(annotation, expected):
    assert known(Source(f"def f(x: {annotation}):\n    pass\n"), "x") == expected


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("x = []", "sequence"),
        ("x = [1] or None", "unknown"),
        ("x = y or []", "sequence"),
        ("x: list[int] = y", "sequence"),
        ("x = y.split(',')", "sequence"),
        ("x = sorted(y)", "sequence"),
        ("x = set(y)", "hashed"),
        ("x = {}", "hashed"),
        ("x = y.keys()", "unknown"),
        ("x = 'a' 'b'", "text"),
        ("x = f'{y}'", "text"),
        ("x = (a for a in y)", "iterator"),
        ("x = []\n    x = set(x)", "hashed"),
        ("x = []\n    x = y()", "unknown"),
        ("for x in y: pass", "unknown"),
        ("x, z = [], []", "unknown"),
    ],
)
def test_a_value_is_read(body, kind):
    assert known(Source(f"def f(y):\n    {body}\n"), "x").kind == kind


@pytest.mark.parametrize(
    ("code", "optional"),
    [
        ("def f(x=None): pass", True),
        ("def f(x: list[int] = None): pass", True),
        ("def f(x: list[int] = ()): pass", False),
        ("def f(x: list[int] | None = None):\n    x = x or []", False),
        ("def f(x=None):\n    if x is None:\n        x = []", False),
    ],
)
def test_a_default_of_none_counts_until_it_is_replaced(code, optional):
    assert known(Source(code + "\n"), "x").optional is optional


@pytest.mark.parametrize(
    ("observed", "kind"),
    [
        ("list[int], 3 to 40 long", "sequence"),
        ("set[str], 1 long", "hashed"),
        ("str, 0 to 9 long", "text"),
        ("list | list[int], 0 to 7 long", "sequence"),
        ("int, -3 to 4", "number"),
        ("something strange", "sequence"),
    ],
)
def test_calls_say_more_than_annotations(observed, kind):
    source = Source("def f(x: Sequence[str]): pass\n", {"x": observed})
    assert known(source, "x").kind == kind


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("x = 1", "bind"),
        ("x += [1]", "bind"),
        ("for x in y: pass", "bind"),
        ("(a, [b, *x]) = y", "bind"),
        ("with y as x: pass", "bind"),
        ("if (x := y): pass", "bind"),
        ("del x", "bind"),
        ("global x", "bind"),
        ("import x", "bind"),
        ("def x(): pass", "bind"),
        ("x.append(1)", "change"),
        ("x.unknown()", "change"),
        ("x[0] = 1", "change"),
        ("x.a = 1", "change"),
        ("del x[0]", "change"),
        ("y[0], x[1] = z", "change"),
        ("y(x)", "escape"),
        ("y = x", "escape"),
        ("y.append(x)", "escape"),
        ("y = x or z", "escape"),
        ("y = [x]", "escape"),
        ("lambda: x", "escape"),
        ("yield x", "escape"),
        ("y in x", "member"),
        ("y not in x", "member"),
        ("return x", "result"),
        ("return x[0]", "read"),
        ("x in y", "read"),
        ("len(x)", "read"),
        ("y(*x)", "read"),
        ("y = [*x]", "read"),
        ("y = x + z", "read"),
        ("if x or z: pass", "read"),
        ("for y in x: pass", "read"),
        ("y = [z for z in x]", "read"),
        ("y = x.count(1)", "read"),
        ("x[0].append(1)", "read"),
        ("x.a.append(1)", "read"),
        ("y = x.a", "read"),
        ("y = z[x]", "read"),
        ("y = f'{x}'", "read"),
        ("y.extend(x)", "read"),
    ],
)
def test_a_mention_has_a_role(statement, expected):
    source = Source(f"def f():\n    {statement}\n")
    assert [role(source, m) for m in source.mentions("x")] == [expected]


def test_attributes_and_keywords_are_no_mentions():
    source = Source("def f(y):\n    y.x = y(x=1)\n    from x import z\n")
    assert source.mentions("x") == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if a in x: pass", True),
        ("x.append(a)", False),
        ("g(x)", False),
        ("g()", True),
        ("yield a", False),
        ("h(a)", False),  # the nested function below changes it
        ("x.y.append(1)", True),
    ],
)
def test_a_list_is_stable_unless_something_changes_it(body, expected):
    nested = "    def h(a):\n        x.append(a)\n" if "h(" in body else ""
    source = Source(f"def f(x, b, g):\n{nested}    for a in b:\n        {body}\n")
    loop = source.find(cst.For)[0]
    assert stable(source, cst.Name("x"), loop) is expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a.lower()", True),
        ("len(a) + b[0].c", True),
        ("a()", False),
        ("a.read()", False),
        ("(a := b)", False),
        ("[x for x in a]", False),
        ("a()()", False),
    ],
)
def test_purity(code, expected):
    assert pure(cst.parse_expression(code)) is expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("WANTED", False),
        ("if WANTED: pass", False),
        ("if a:\n        WANTED", True),
        ("if a: pass\n    elif WANTED: pass", True),
        ("b = a and WANTED", True),
        ("b = WANTED and a", False),
        ("b = WANTED if a else 1", True),
        ("b = 1 < a < WANTED", True),
        ("for b in a:\n        WANTED", False),
        ("for b in a: pass\n    else:\n        WANTED", True),
        ("try:\n        WANTED\n    finally: pass", True),
        ("with WANTED: pass", False),
        ("with a:\n        WANTED", True),
        ("for b in a:\n        if b: continue\n        WANTED", True),
        ("if a: return\n    WANTED", True),
        ("b = [WANTED for x in a]", False),
        ("b = [WANTED for x in a if x]", True),
        ("b = [x for x in a if WANTED]", False),
        ("b = [x for x in a if x if WANTED]", True),
        ("b = lambda: WANTED", True),
        ("assert a, WANTED", True),
    ],
)
def test_a_guard_between_is_seen(body, expected):
    source = Source(f"def f(a):\n    {body}\n")
    wanted = source.mentions("WANTED")[0]
    assert conditional(source, wanted, source.function.body) is expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("for a in b:\n        for c in d:\n            WANTED", "for a in b:"),
        ("for a in b:\n        d()\n        for c in d:\n            WANTED", "for a"),
        ("for a in WANTED: pass", None),
        ("for a in b: pass\n    else:\n        WANTED", None),
        ("while WANTED: pass", "while"),
        ("x = [WANTED for a in b]", "x ="),
        ("x = [a for a in WANTED]", None),
        ("x = [a for a in b for c in WANTED]", "x ="),
        ("x = lambda: [WANTED for a in b]", None),
        ("def g():\n        for a in b:\n            WANTED", "for a in b:"),
    ],
)
def test_the_place_outside_the_loops(body, expected):
    source = Source(f"def f(b, d):\n    {body}\n")
    place = outside_loops(source, source.mentions("WANTED")[0], lambda _: True)
    if expected is None:
        assert place is None
    else:
        assert source.text(place.statement).strip().startswith(expected)


@pytest.mark.parametrize(
    ("test", "opposite"),
    [
        ("a", "not a"),
        ("not a", "a"),
        ("not (a or b)", "a or b"),
        ("a == b", "a != b"),
        ("a is not None", "a is None"),
        ("a not in b", "a in b"),
        ("a < b", "not a < b"),
        ("n < 1", "n >= 1"),
        ("len(a) > n", "len(a) <= n"),
        ("a < b < c", "not a < b < c"),
        ("a and b", "not (a and b)"),
        ("(a and b)", "not (a and b)"),
        ("a is None or b", "a is not None and not b"),
        ("a is None or b > c", "not (a is None or b > c)"),
        ("not a and b == c and d", "a or b != c or not d"),
        ("a == b and (c or not d)", "a != b or (not c and d)"),
        ("a or b and c", "not (a or b and c)"),
        ("(a := b)", "not (a := b)"),
        ("a if b else c", "not (a if b else c)"),
        ("not (a if b else c)", "(a if b else c)"),
        ("a.b(c)[0]", "not a.b(c)[0]"),
    ],
)
def test_the_opposite_of_a_test(test, opposite):
    def ordered(node):
        return isinstance(node, cst.Integer | cst.Call) or (
            isinstance(node, cst.Name) and node.value == "n"
        )

    negated = negate(cst.parse_expression(test), ordered=ordered)
    assert cst.Module([]).code_for_node(negated) == opposite


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        (("seen",), "seen"),
        (("items", "other"), "other"),
        (("items",), "items_2"),
        (("items", "taken"), "taken_3"),
    ],
)
def test_a_fresh_name_collides_with_nothing(wishes, expected):
    source = Source("def f(items):\n    taken = taken_2 = items\n")
    assert source.fresh(*wishes) == expected


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        ("KEY not in Items", "y = (x\n         not in z)"),
        ("if A and not B:\n    ...", "if (x) and not(y): z()"),
        ("if A:\n    ...", "if x:\n        y()\n    elif z:\n        w()"),
        ("Total += ITEM ** 2", "x+=y**2"),
        ("while Place < len(Items):\n    ...", "while x<len(y): z()"),
        ("sum(1 for Each in Items if Each != A)", "z = sum(1 for x in y if x!=3)"),
        ("A if B else C", "z = x if y else w"),
        ("Items[Place:]", "y = z[ x : ]"),
        ("raise KeyError(A)", "raise KeyError(x)"),
        ("lambda Each: Each[0]", "z = (lambda x: x[0])"),
        ("A is not None", "y = x is not None"),
        ("Items[-1]", "y = x[-1]"),
        ("Name = {}", "x = { }"),
    ],
)
def test_what_fits_a_pattern_is_found_however_it_is_spaced(pattern, line):
    source = Source(f"def f(x, y, z, w):\n    {line}\n")
    assert [found.pattern for _, found in findall(source, pattern)][:1] == [pattern]


@pytest.mark.parametrize(
    ("helper", "served"),
    [
        (
            "    for row in rows:\n        if row[0] == key:\n            return row\n",
            True,
        ),
        ("    return len(rows) * key\n", False),
        ("    ...\n", False),
    ],
)
def test_a_function_of_the_file_is_seen_though_it_is_not_in_the_block(helper, served):
    code = "def f(keys, rows: list):\n    return [_row(rows, key) for key in keys]\n"
    found = rules.propose(code, beside=f"def _row(rows, key):\n{helper}")
    assert any(p.finding.rule == "helper-lookup" for p in found) is served
