"""Parts of a candidate that never run although their line does keep the grade from `verified`; what runs does not."""

import re
import textwrap

import pytest

from selfrefine.verify.gates import replay, syntax, tests
from support.judging import judging

HEADS = {
    "names": "def names(values: list[str], prefix: str = '') -> list[str]:",
    "each": "def each(values: list[str]):",
    "fetched": "async def fetched(values: list[str]) -> list[str]:",
    "Shelf.labels": "def labels(self, values: list[str]) -> list[str]:",
    "noted": "@traced\ndef noted(values: list[str]) -> list[str]:",
    "told": "def told(sink, values: list[str]) -> list[str]:",
}
MODULE = '''"""Names."""

import functools


def traced(function):
    """Call a function by another name."""

    @functools.wraps(function)
    def call(values):
        return function(values)

    return call


def names(values: list[str], prefix: str = '') -> list[str]:
    """Return the names."""
    found = []
    for value in values:
        if value.strip():
            found.append(prefix + value.strip())
    return found


def each(values: list[str]):
    """Yield the names."""
    for value in values:
        if value.strip():
            yield value.strip()


async def fetched(values: list[str]) -> list[str]:
    """Return the names, later."""
    found = []
    for value in values:
        found.append(value.strip())
    return found


class Shelf:
    """Holds a mark."""

    def __init__(self, mark: str = "-") -> None:
        self.mark = mark

    def labels(self, values: list[str]) -> list[str]:
        """Return the names with the mark."""
        found = []
        for value in values:
            found.append(self.mark + value.strip())
        return found


@traced
def noted(values: list[str]) -> list[str]:
    """Return the names."""
    found = []
    for value in values:
        found.append(value.strip())
    return found


def told(sink, values: list[str]) -> list[str]:
    """Tell a sink each name."""
    found = []
    for value in values:
        sink(value.strip())
        found.append(value.strip())
    return found
'''
TESTS = """import asyncio
import threading

import names as module

ROWS = (["A", " b ", "", "C d"], [], ["x", "YY", "z", "x"], ["one, two", "  "])


def test_names():
    for row in ROWS:
        assert module.names(row) == [v.strip() for v in row if v.strip()]
        assert module.names(row, "+") == ["+" + v.strip() for v in row if v.strip()]


def test_each():
    assert [list(module.each(row)) for row in ROWS][0] == ["A", "b", "C d"]


def test_others():
    for row in ROWS:
        named = [v.strip() for v in row]
        assert asyncio.run(module.fetched(row)) == named
        assert module.Shelf().labels(row) == ["-" + v for v in named]
        assert module.Shelf("*").labels(row) == ["*" + v for v in named]
        assert module.noted(row) == named


class Sink:
    def __init__(self):
        self.lock, self.heard = threading.Lock(), []

    def __call__(self, value):
        with self.lock:
            self.heard.append(value)


def test_told():
    for row in ROWS:
        sink = Sink()
        assert module.told(sink, row) == sink.heard == [v.strip() for v in row]
"""
PLAIN = {
    "names": "return [prefix + value.strip() for value in values if value.strip()]",
    "each": "yield from (value.strip() for value in values if value.strip())",
    "fetched": "return [value.strip() for value in values]",
    "Shelf.labels": "return [self.mark + value.strip() for value in values]",
    "noted": "return [value.strip() for value in values]",
    "told": "[sink(value.strip()) for value in values]\nreturn [value.strip() for value in values]",
}
DORMANT = {
    "list": "[values.clear() for _ in range(0)]",
    "set": "{values.clear() for _ in range(0)}",
    "key of a dictionary": "{values.clear(): None for _ in range(0)}",
    "value of a dictionary": "{_: values.clear() for _ in range(0)}",
    "generator expression": "waiting = (values.clear() for _ in values)",
    "generator for any": "any(values.clear() for _ in ())",
    "condition": "[0 for _ in values if _ is None if values.clear()]",
    "second iterable": "[0 for row in () for _ in values.clear()]",
    "comprehension in one": "[[values.clear() for _ in ()] for _ in values]",
    "lambda": "later = lambda: values.clear()",
    "lambda in a tuple": "(values, lambda: values.clear())[0]",
    "lambda in a dictionary": "{'a': None, 'b': lambda: values.clear()}.get('a')",
    "key of nothing": "sorted([], key=lambda value: values.clear())",
    "map": "waiting = map(lambda value: values.clear(), values)",
    "default of a lambda's lambda": "later = lambda make=lambda: values.clear(): make",
    "first arm": "values.clear() if len(values) > 99999 else None",
    "second arm": "None if len(values) < 99999 else values.clear()",
    "and": "len(values) > 99999 and values.clear()",
    "or": "len(values) < 99999 or values.clear()",
    "third of and": "values and len(values) > 99999 and values.clear()",
    "comparison": "0 > len(values) > (values.clear() or 0)",
    "message": "assert len(values) < 99999, values.clear()",
    "formatted text": "f'{values.clear() if len(values) > 99999 else 0}'",
    "assigned expression": "len(values) > 99999 and (gone := values.clear())",
    "if": "if len(values) > 99999: values.clear()",
    "while": "while len(values) > 99999: values.clear()",
    "for": "for _ in range(0): values.clear()",
    "second statement": "for _ in range(0): pass; values.clear()",
    "wrong except": "try: int('x')\nexcept KeyError: values.clear()\nexcept ValueError: pass",
    "after an error": "try:\n    (int('x'), values.clear())\nexcept ValueError:\n    pass",
    "owner after an error": "try:\n    [int('x'), values][1].clear()\nexcept ValueError:\n    pass",
    "argument after an error": "try:\n    values.clear(*[int('x')])\nexcept ValueError:\n    pass",
    "after the end of an iterator": "list(map(lambda _: (next(iter(())), values.clear()), values))",
    "case": "match len(values):\n    case -1: values.clear()\n    case _: pass",
    "guard": "match len(values):\n    case -1 if values.clear(): pass\n    case _: pass",
    "function": "def later(): values.clear()",
    "generator function": "def later(): yield values.clear()\nwaiting = later()",
    "coroutine": "async def later(): values.clear()",
    "method": "class Later:\n    def clear(self): values.clear()",
}
ELSEWHERE = [("each", "or"), ("fetched", "list"), ("fetched", "first arm"), ("Shelf.labels", "lambda"), ("noted", "and"), ("told", "list"), ("told", "if")]  # fmt: skip
GOOD = {
    "comprehension": "return [prefix + value.strip() for value in values if value.strip()]",
    "two steps": "stripped = [value.strip() for value in values]\nreturn [prefix + value for value in stripped if value]",
    "generator": "stripped = (value.strip() for value in values)\nreturn [prefix + value for value in stripped if value]",
    "assigned expression": "return [prefix + name for value in values if (name := value.strip())]",
    "map and filter": "return [prefix + name for name in filter(None, map(str.strip, values))]",
    "lambda": "return list(map(lambda name: prefix + name, filter(None, (value.strip() for value in values))))",
    "lambda of a name": "join = lambda value: prefix + value.strip()\nreturn [join(value) for value in values if value.strip()]",
    "function": "def join(name): return prefix + name\nreturn [join(value.strip()) for value in values if value.strip()]",
    "both arms": "found = []\nfor value in values:\n    found.extend([prefix + value.strip()] if value.strip() else [])\nreturn found",
    "both arms called": "return [prefix + value.strip() if prefix else value.strip() for value in values if value.strip()]",
    "or": "return [prefix + name for name in [value.strip() or {}.get(value) for value in values] if name is not None]",
    "or a constant": "return [prefix + name for name in [value.strip() or None for value in values] if name is not None]",
    "and": "found = [value and value.strip() for value in values]\nreturn [prefix + value for value in found if value]",
    "any": "found = []\nfor value in values:\n    if any(not sign.isspace() for sign in value):\n        found.append(prefix + value.strip())\nreturn found",
    "all": "return [prefix + value.strip() for value in values if not all(sign.isspace() for sign in value)]",
    "next": "return [prefix + value.strip() for value in values if next((True for sign in value if not sign.isspace()), False)]",
    "sum": "return [prefix + value.strip() for value in values if sum(not sign.isspace() for sign in value)]",
    "sorted by a key": "kept = sorted(enumerate(values), key=lambda pair: pair[0])\nreturn [prefix + value.strip() for _, value in kept if value.strip()]",
    "comparison": "return [prefix + value.strip() for value in values if 0 < len(value.strip()) <= len(value)]",
    "formatted text": "return [f'{prefix}{value.strip()}' for value in values if value.strip()]",
    "formatted arm": "return [f'{prefix + value.strip() if value else prefix}' for value in values if value.strip()]",
    "on one line": "found = []\nfor value in values:\n    if value.strip(): found.append(prefix + value.strip())\nreturn found",
    "continue on one line": "found = []\nfor value in values:\n    if not value.strip(): continue\n    found.append(prefix + value.strip())\nreturn found",
    "dictionary": "table = {value: value.strip() for value in values}\nreturn [prefix + table[value] for value in values if table[value]]",
    "message": "assert values is not None, f'{prefix} has no values'\nreturn [prefix + value.strip() for value in values if value.strip()]",
    "two iterables": "return [prefix + name for value in values for name in [value.strip()] if name]",
}  # fmt: skip


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("names")
    (root / "names.py").write_text(MODULE)
    (root / "test_names.py").write_text(TESTS)
    with judging(root / "names.py") as judged:
        yield lambda name, body: judged(name, coded(name, body), (tests, replay))


def coded(name, body):
    doc = MODULE.partition(HEADS[name].partition("\n")[2] or HEADS[name])[2].split("\n")[1].strip()  # fmt: skip
    return f"{HEADS[name]}\n    {doc}\n{textwrap.indent(body, '    ')}\n"


def rows():
    return [("names", kind) for kind in DORMANT] + ELSEWHERE


@pytest.mark.parametrize(("name", "kind"), rows())
@pytest.mark.every(48)
def test_what_never_runs_is_named_and_not_verified(judge, name, kind):
    verdict = judge(name, f"{DORMANT[kind]}\n{PLAIN[name]}")
    assert (verdict.accepted, verdict.grade) == (True, "partly"), verdict
    assert verdict.changed_lines.total == verdict.changed_lines.executed
    (line,) = (line for line in verdict.missing if "never evaluated" in line)
    assert line.startswith("the changed ")
    assert ".clear(" in line
    assert line.endswith(
        " was never evaluated on a compared input: add a test that reaches it"
    )


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.every(6)
def test_the_same_without_it_is_verified(judge, name):
    verdict = judge(name, PLAIN[name])
    assert (verdict.grade, verdict.missing) == ("verified", ()), verdict


@pytest.mark.parametrize("kind", GOOD)
@pytest.mark.every(13)
def test_what_runs_on_a_compared_call_is_verified(judge, kind):
    verdict = judge("names", GOOD[kind])
    assert (verdict.grade, verdict.missing) == ("verified", ()), verdict


def test_the_payload_runs_for_other_inputs():
    for kind in ("first arm", "second arm", "and", "or", "formatted text", "if", "while"):  # fmt: skip
        space = {}
        exec(coded("names", f"{DORMANT[kind]}\n{PLAIN['names']}"), space)
        assert space["names"](["a"]) == ["a"]
        assert space["names"](["a"] * 100_000) == []


@pytest.mark.further
def test_where_a_compiler_reads_bytecode_lines_count_alone(judge, monkeypatch):
    monkeypatch.setattr(syntax, "COMPILED", re.compile(b"Call a function"))
    verdict = judge("names", f"{DORMANT['list']}\n{PLAIN['names']}")
    assert verdict.grade == "verified"


@pytest.mark.further
def test_the_first_of_several_places_is_named(judge):
    both = f"{DORMANT['and']}\n{DORMANT['lambda']}\n{PLAIN['names']}"
    (line,) = (n for n in judge("names", both).missing if "never evaluated" in n)
    assert (
        "`values.clear()` in line 18 was never evaluated on a compared input: " in line
    )
