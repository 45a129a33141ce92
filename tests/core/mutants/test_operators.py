"""The table of mutants: what each operator makes of what."""

import ast
import dis
import textwrap
import types

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from selfrefine.verify.mutants.generation import mutants_in
from selfrefine.verify.mutants.operators import OPERATORS
from selfrefine.verify.mutants.probes import PROBE

GOLDEN = [
    ("equality", "return a <= b", ["return (a == b)"]),
    ("equality", "return a > b", ["return (a != b)"]),
    ("equality", "return a == b", []),
    ("boundary", "return a < b", ["return (a <= b)"]),
    ("boundary", "return 0 < a <= b", ["return (0 <= a <= b)", "return (0 < a < b)"]),
    ("boundary", "return a == b", []),
    ("connective", "return a and b", ["return (a or b)"]),
    ("condition", "return a or b", ["return (b)", "return (a)"]),
    ("condition", "return [x for x in a if x]", ["return ([x for x in a])"]),
    ("condition", "if a:\n    b.pop()", ["if True:"]),
    ("condition", "if a:\n    return b\nreturn a", []),
    ("condition", "return a if b else 1", ["return (a)", "return (1)"]),
    ("nothing", "return a is None", ["return (not a)"]),
    ("nothing", "return a is not None", ["return (bool(a))"]),
    ("nothing", "return not a", ["return (a is None)"]),
    ("nothing", "return not a()", []),
    ("fallback", "return a or b", ["return b if a is None else a"]),
    ("fallback", "return a and b", []),
    ("jump", "for x in a:\n    break", ["    continue"]),
    ("jump", "for x in a:\n    continue", ["    break"]),
    ("statement", "if a:\n    return b\nreturn a", ["pass"]),
    ("statement", "if a:\n    return b\nelse:\n    return a", []),
    ("statement", "a.append(b)", ["pass"]),
    ("statement", "a += b", ["pass"]),
    ("statement", "a.b = b", ["pass"]),
    ("statement", "a = b", []),
    ("statement", "logger.info(a + b)", []),
    ("off_by_one", "return a == 3", ["return (a == 4)"]),
    ("off_by_one", "return a - 1", ["return (a - 2)"]),
    ("off_by_one", "return a[1]", []),
    ("off_by_one", "return range(a, b)", ["return (range(a, b - 1))"]),
    ("ties", "return max(a, key=b)", ["return (max(list(a)[::-1], key=b))"]),
    ("ties", "return max(a)", []),
    ("ends", "return a[1:b]", ["return (a[1 + 1:b])", "return (a[1:b - 1])"]),
    ("repeats", "return [x for x in a]", ["return (list(dict.fromkeys([x for x in a])))"]),
    ("repeats", "a[b] = 1", ["a.setdefault(b, 1)"]),
    ("repeats", "a.setdefault(b, 1)", ["a[b] = 1"]),
    ("matching", "return a.match(b)", ["return (a.search(b))", "return (a.fullmatch(b))"]),
    ("text", "return a.rstrip()", ["return (a.strip())"]),
    ("text", "return a.lower()", ["return (a)"]),
    ("text", "return a.split()", ["return (a.split(' '))"]),
    ("text", "return a.split(b, 1)", ["return (a.split(b))"]),
    ("default", "return a.get(b, 0)", ["return (a.get(b))"]),
    ("default", "return a.get(b)", []),
    ("default", "return sorted(a, key=b)", ["return (sorted(a))"]),
    ("forgotten", "return f(a, b=b)", ["return (f(a))"]),
    ("forgotten", "return f(*a, **b)", ["return (f(**b))", "return (f(*a))"]),
    ("forgotten", "return sorted(a, key=b)", []),
    ("towards_zero", "return a // b", ["return (int(a / b))"]),
    ("towards_zero", "return math.floor(a)", ["return (math.ceil(a))"]),
    ("towards_zero", "return round(a)", ["return (int(a))"]),
    ("arithmetic", "return a + b", ["return (a - b)"]),
    ("arithmetic", "a -= b", ["a += b"]),
    ("arithmetic", "return -a", ["return (a)"]),
    ("extremes", "return min(a, b)", ["return (max(a, b))"]),
    ("extremes", "return abs(a)", ["return (a)"]),
    ("swapped", "return a.f(b, 1)", ["return (a.f(1, b))"]),
    ("swapped", "return isinstance(a, b)", []),
    ("narrowed", "return isinstance(a, (int, str))", ["return (isinstance(a, (str,)))", "return (isinstance(a, (int,)))"]),
    ("narrowed", "try:\n    a()\nexcept (KeyError, ValueError):\n    pass", ["except (ValueError,):", "except (KeyError,):"]),
    ("once", "while a:\n    a.pop()", ["if a:"]),
    ("once", "while a:\n    break", []),
]  # fmt: skip
MUTE = [
    "raise ValueError(a + 1)",
    "assert a < b",
    "print(f'{a + 1} {b < a}')",
    "x: Literal[1 + 1]",
    "log.warning('%s', a < b)",
]
"""Statements of which there are no mutants but, at most, that they are left out."""


def function_of(body):
    return "def f(a, b):\n" + textwrap.indent(body, "    ") + "\n"


def mutants_of(source):
    lines = frozenset(range(1, source.count("\n") + 2))
    functions = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.FunctionDef)]  # fmt: skip
    return mutants_in(source, lines, functions[:1])


def new_line(source, mutant):
    """The first line of a mutant that its origin has not at that place."""
    pairs = zip(source.split("\n"), mutant.text.split("\n"), strict=False)
    return next(new for old, new in pairs if old != new)


@pytest.mark.parametrize(("operator", "body", "wanted"), GOLDEN)
def test_an_operator_makes_its_mutants(operator, body, wanted):
    source = function_of(body)
    made = [s for s in mutants_of(source) if s.operator == operator]
    assert [new_line(source, mutant)[4:] for mutant in made] == wanted


def test_every_operator_has_its_rows():
    assert {operator for operator, _, wanted in GOLDEN if wanted} == set(OPERATORS)


@pytest.mark.parametrize("body", MUTE)
def test_what_only_tells_is_left_alone(body):
    made = mutants_of(function_of(f"{body}\nreturn a"))
    assert {mutant.operator for mutant in made} <= {"statement"}


def test_the_lines_that_changed_come_first_and_then_what_they_depend_on():
    source = function_of(
        "limit = a + 1\nother = b - 1\nif limit < b:\n    limit.add(a.get(b, 2))\nreturn other"
    )
    functions = ast.parse(source).body
    lines = [mutant.line for mutant in mutants_in(source, frozenset({5}), functions)]
    assert lines[0] == 5
    assert set(lines) == {2, 4, 5}
    assert lines == sorted(lines, key=lambda line: line != 5)


def test_a_method_keeps_its_indent_and_the_file_its_other_lines():
    source = "import re\n\n\nclass A:\n    def f(self, é):\n        '''Ä.'''\n        if é:\n            return 1\n        elif é < 'ß':\n            return 2\n        return 'ö' + é\n\n\nB = 1\n"
    method = ast.parse(source).body[1].body[0]
    made = mutants_in(source, frozenset(range(7, 12)), [method])
    assert len(made) >= 3
    for mutant in made:
        tree = ast.parse(mutant.text)
        assert [type(n) for n in tree.body] == [ast.Import, ast.ClassDef, ast.Assign]
        assert ast.get_docstring(tree.body[1].body[0]) == "Ä."


BODIES = sorted({body for _, body, _ in GOLDEN if "math" not in body})


@st.composite
def functions(draw):
    """A function of several of the golden table's statements, some of them within others."""
    parts = draw(st.lists(st.sampled_from(BODIES), min_size=1, max_size=4))
    body = ""
    for part in parts:
        head = draw(st.sampled_from(["", "if a:", "for c in b:", "with a:"]))
        body += f"{head}\n{textwrap.indent(part, '    ')}\n" if head else f"{part}\n"
    return function_of(body.rstrip("\n"))


def shape(code):
    inner = [shape(c) for c in code.co_consts if isinstance(c, types.CodeType)]
    consts = [repr(c) for c in code.co_consts if not isinstance(c, types.CodeType)]
    steps = [(i.opname, i.argval if not isinstance(i.argval, types.CodeType) else "") for i in dis.get_instructions(code)]  # fmt: skip
    return repr((steps, consts, inner, code.co_varnames))


@settings(max_examples=60)
@given(functions())
def test_every_mutant_is_one_change_that_compiles_to_something_else(source):
    mutants = mutants_of(source)
    origin = shape(compile(source, "f", "exec"))
    shapes = [shape(compile(mutant.text, "f", "exec")) for mutant in mutants]
    assert origin not in shapes
    for mutant in mutants:
        old, new = source.split("\n"), mutant.text.split("\n")
        head = next(i for i, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1])  # fmt: skip
        # What is above is as it was, and what comes below the statement as well.
        assert mutant.line <= head + 1 <= max(mutant.line + 3, head + 1)
        assert new[-1] == old[-1]
        if mutant.probe:
            compile(mutant.probe, "f", "exec")


PURE = [
    "if 1 <= (c := a + 1) < b:\n    return c\nreturn -c",
    "if a > b and a > 1:\n    return a\nreturn b or 7",
    "out = [x for x in range(a) if x < b]\nif not out:\n    return None\nreturn max(out, key=abs)",
    "total = 0\nfor x in range(a):\n    if x == b:\n        break\n    total += x\nreturn total // 2",
]


@pytest.mark.parametrize("body", PURE)
def test_a_probe_computes_what_its_origin_computes(body):
    source = function_of(body)
    probes = [mutant for mutant in mutants_of(source) if mutant.probe]
    assert len(probes) > 3
    for mutant in probes:
        space = {PROBE: lambda *given: given[0] if given else None}
        told = {}
        exec(mutant.probe, space)
        exec(source, told)
        for a in range(4):
            for b in range(4):
                assert space["f"](a, b) == told["f"](a, b), mutant.probe
