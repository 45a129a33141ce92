"""Places: what may not run although its line does, and the text that tells which of them did."""

import ast
import builtins
import colorsys
import inspect
import shlex
import statistics
import textwrap

import pytest

from selfrefine.code.places import MARK, changed_places

OLD = "def f(a, b):\n    return [g(x) for x in a]\n"
KINDS = {
    "x() if a else y.z": ["x()", "y.z"],
    "a and x()": ["x()"],
    "a or b or x[a and y.z]": ["x[a and y.z]", "y.z"],
    "0 < a < x.y": ["x.y"],
    "lambda: x()": ["x()"],
    "[x[i] for i in a]": ["x[i]"],
    "{x(i) for i in a if y.z if z(i)}": ["x(i)", "y.z", "z(i)"],
    "{i: x[i] for i in a}": ["x[i]"],
    "{x[i]: None for i in a}": ["x[i]"],
    "sum(x[i] for i in a)": ["sum((x[i] for i in a))", "x[i]"],
    "[i for j in a for i in x[j]]": ["x[j]"],
    "f'é{x() if a else b!r:>{y() or c}}{z() and w.v}'": ["x()", "y()", "z()", "w.v"],
    "f'{a:{b or x()}}'": ["x()"],
    "await (b or x.y)": ["x.y"],
    "a and (yield x.y)": ["(yield x.y)"],
    "(b, x(), lambda: y.z)[0]": ["x()", "y.z"],
    "a.get(b, x())": ["a.get(b, x())", "x()"],
    "x(y)(*z(a), **b[0]).c(*d)": ["x(y)(*z(a), **b[0]).c(*d)", "x(y)(*z(a), **b[0])", "x(y)", "z(a)"],
    "a if b else None": [],
    "a or 0": [],
    "a.b or [-1, {}, (a, *b)]": [],
    "[i for i in a]": [],
    "0 <= a < b": [],
    "[g(x) for x in a] + b": [],
    "if a: x()": ["x()", "x()"],
    "if a: b = 1": ["b = 1"],
    "while a(): b = 1; b = x.y": ["a()", "b = 1", "b = x.y"],
    "try: x.y\nexcept OSError: y.z": ["x.y", "y.z"],
    "def inner(): return x.y": ["return x.y"],
    "@x(y)\ndef inner():\n    pass": [],
    "assert a, x()": ["x()"],
    "match a:\n    case 1 if x.y: b = y.z\n    case 2: pass": ["x.y", "b = y.z"],
    "if a: raise ValueError(f'{a.b} is wrong')": [],
    "if a: raise": [],
    "if a: raise ValueError(x())": ["raise ValueError(x())", "ValueError(x())", "x()"],
    "if a: return b": [],
    "assert a, f'{a.b} is wrong'": [],
    "if a:\n    b = x.y": [],
    "for i in a:\n    b = x.y\nelse:\n    b = y.z": [],
}  # fmt: skip


def of(body, old=OLD):
    source = f"async def f(a, b):\n{textwrap.indent(body, '    ')}\n"
    return source, changed_places(old, source, frozenset(range(1, 99)))


@pytest.mark.parametrize("code", KINDS)
def test_the_places_of_each_kind(code):
    source, places = of(code)
    shown = [
        text.partition("`")[2].rpartition("`")[0]
        for text in map(places.words, places.nodes)
    ]
    assert sorted(shown) == sorted(KINDS[code])
    assert all(places.text.count(f"{MARK}({number})") == 1 for number in places.nodes)
    assert places.text.count("\n") == (source.count("\n") if shown else 0)


def test_what_a_place_of_the_original_holds_is_not_new():
    assert not of("return (\n    b or [g(x) for x in a])")[1].nodes.keys() - {-1}
    assert of("return (\n    b or [h(x) for x in a])")[1].nodes.keys() - {-1}


def test_lines_that_did_not_change_have_no_places():
    new = "def f(a, b):\n    a or x()\n    b or y()\n"
    places = changed_places(OLD, new, frozenset({3}))
    assert {n: places.words(n) for n in places.nodes} == {
        -1: "the changed expression `y()` in line 3"
    }
    assert not changed_places(OLD, new, frozenset()).nodes


def test_a_long_place_is_clipped():
    words = of(f"a or x({', '.join('abcdefghij' * 9)})")[1].words(-1)
    assert "…` in line 2" in words
    assert len(words) < 120


@pytest.mark.parametrize(
    "code", ["f'{a or x()=}'", f"{MARK}(-1)\na or x()", f"b = {MARK}(-1) or x()"]
)
def test_where_calls_would_make_other_code_the_text_stays_as_it_is(code):
    source, places = of(code)
    assert places.text == source
    assert places.nodes


def test_what_runs_tells_and_computes_as_before(monkeypatch):
    seen = set()
    monkeypatch.setattr(builtins, MARK, seen.add, raising=False)
    source = "def f(a):\n    return [abs(i) if i else len(a) for i in a if i.real or a.clear()], (lambda: a.pop())\n"
    places = changed_places("def f(): pass\n", source, frozenset({2}))
    space = {}
    exec(places.text, space)
    assert space["f"]([-1, 2])[0] == [1, 2]
    left = {
        places.words(number).partition("`")[2].partition("`")[0]
        for number in places.nodes.keys() - seen
    }
    assert left == {"len(a)", "a.clear()", "a.pop()"}


@pytest.mark.parametrize(
    "module", [ast, colorsys, inspect, shlex, statistics, textwrap]
)
def test_whole_modules_can_be_told(module):
    text = inspect.getsource(module)
    every = frozenset(range(1, text.count("\n") + 2))
    places = changed_places("def f(): pass\n", text, every)
    assert places.text != text
    compile(places.text, "x.py", "exec")
