"""What a candidate may bring along, and how it must stand, for functions of every kind and place."""

import sys
from types import SimpleNamespace

import pytest

from selfrefine.code.target import find
from selfrefine.tasks import load
from selfrefine.verify.gates import let_judge, scope, verify
from selfrefine.verify.gates.syntax import prepare
from selfrefine.verify.trial import Report, Trial

PLAIN = """import keyword
import logging
import os.path
from math import pi

LIMITS = [1, 2]
TABLE = {}
LIMIT = 3


class Box:
    sizes = []

    def put(self, value):
        self.value = value

    class Inner:
        def get(self, key):
            return key


def total(values):
    return sum(values)


def outer(values):
    def inner(value):
        return value

    return [inner(value) for value in values]


async def stream(values):
    for value in values:
        yield value


def chain(values):
    yield from values


def capped(max):
    def each(value):
        return value

    return each
"""

TOTAL = "def total(values):\n"


def trial(code, name="total"):
    target = find(PLAIN, path="m.py", qualname=name)
    return Trial(target=target, code=code, best=target.source, tasks=(load("efficiency"),), slack=1, baseline=None, runner=SimpleNamespace(
        lowest_version=sys.version_info[:2], workspace=SimpleNamespace(manifest={})
    ))  # fmt: skip


def judge(code, name="total"):
    prepared = prepare(trial(code, name))
    return prepared if isinstance(prepared, Report) else let_judge(scope, prepared)


def brought(helper):
    return f"{helper}\n\n\n{TOTAL}    return sum(values)\n"


def inside(*lines):
    body = "".join(f"    {line}\n" for line in lines)
    return f"{TOTAL}{body}    return sum(values)\n"


@pytest.mark.parametrize(
    "helper",
    [
        "_A = 1", "_A: int = -1", "_A: int", "_A = (1, 'a', *(2, 3))", "_A = f'{1}b'", "_A = 1 + 2", "_A = LIMIT", "_A = len",
        "_A = tuple[int, str]", "_A = frozenset([1, 2])", "_A = frozenset({1, *(2, 3)})",
        "_A = frozenset(x for x in (1, 2))", "_A = frozenset({1: 2})",
        "_A = tuple(tuple((1, 2)))", "_A = str.maketrans('a', 'b')", "_A = object()",
        "_A = [1]", "_A = {'a': 1, 'b': (2, 3)}", "_A = {1, 2}",
        "_A = tuple(range(3))", "_A = tuple(abs(x) for x in (1, 2))", "_A = tuple(tuple(range(x)) for x in (1, 2))",
        "import math\n\n_A = math.pi", "import re\n\n_A = re.compile('a')", "import enum\n\n\nclass _A(enum.Enum):\n    B = enum.auto()",
        "class _A:\n    b = 1\n\n    def c(self):\n        return self.b", "def _a(x, y=1, *, z=None):\n    return x",
        "class _A:\n    __slots__ = ('b',)", "import os.path", "from math import pi",
    ],
)  # fmt: skip
def test_what_may_come_along(helper):
    report = judge(brought(helper))
    assert report.passed, report.detail


TABLE = "_T = {1: 2}\n\n\n"


@pytest.mark.parametrize(
    "read",
    ["_T[1]", "_T.get(1, 0)", "1 in _T", "list(_T)", "[*_T.items()]", "list(map(_T.get, values))", "len(_T)", "_T.copy()"],
)  # fmt: skip
def test_a_table_may_be_read(read):
    report = judge(TABLE + inside(f"values = values and {read} and values"))
    assert (report.passed, report.missing) == (True, ()), report


@pytest.mark.parametrize(
    "line",
    [
        "_T[1] = 3", "_T.update(a=1)", "del _T[1]", "_T.setdefault(2, 3)", "values.append(_T)", "return _T", "x = _T", "f = _T.pop",
        "[t.clear() for t in [_T]]", "(lambda t: t.clear())(_T)", "for _T[1] in values: pass", "list(map(_T.pop, values))",
        "x = _T.__setitem__", "global _T", "getattr(_T, 'clear')()", "dict.clear(_T)", "(_T or values).clear()",
    ],
)  # fmt: skip
def test_a_table_may_not_be_changed_or_handed_out(line):
    report = judge(TABLE + inside(line))
    assert not report.passed or report.weakens, report


@pytest.mark.parametrize(
    ("helper", "words"),
    [
        ("_A = [[1]]", "module state"),
        ("_A = {}", "module state"),
        ("_A = LIMITS", "module state"),
        ("_A = _B.c", "module state"),
        ("_A = nowhere", "module state"),
        ("_A = TABLE[1]", "module state"),
        ("_A = tuple([[1]])", "module state"),
        ("_A = frozenset(x for x in [[1]])", "module state"),
        ("_A = tuple(zip([1]) for _ in (1,))", "module state"),
        ("_A = tuple(map(lambda x: x, [1]))", "module state"),
        ("_A = tuple(total([1]))", "module state"),
        ("_A = tuple([zip((1, 2))])", "module state"),
        ("_A = keyword.kwlist", "module state"),
        ("_A = logging.nowhere", "module state"),
        ("_A: print('x') = 1", "would run when the module is imported"),
        ("def _a(x=[]):\n    return x", "module state"),
        ("def _a(x, *, y={}):\n    return x", "module state"),
        ("def _a(x: print('x')):\n    return x", "would run when the function is defined"),
        ("def _a(x) -> print('x'):\n    return x", "would run when the function is defined"),
        ("class _A:\n    b = []", "_A"),
        ("class _A(print('x')):\n    pass", "print"),
        ("class _A:\n    print('x')", "_A"),
        ("def total(x):\n    return x", "must be private"),
        ("import logging as len", "would replace the builtin"),
        ("import os as pi", "would replace another pi"),
        ("from cmath import pi", "would replace another pi"),
        ("from os import path as LIMIT", "would replace another LIMIT"),
        ("import os.path as os", "would replace another os"),
        ("import nowhere", "import nowhere"),
        ("from os import getcwd", "os.getcwd"),
        ("from . import other", "other"),
        ("from nowhere import x", "nowhere.x"),
        ("from logging import config", "logging.config"),
        ("import logging.config", "import logging"),
        ("class _A(metaclass=print):\n    pass", "class keyword metaclass"),
        ("class _A(b=LIMITS):\n    pass", "class keyword b"),
        ("class _A:\n    def __del__(self):\n        pass", "the method __del__"),
    ],
)  # fmt: skip
def test_what_may_not(helper, words):
    report = judge(brought(helper))
    assert words in (report.detail or "; ".join(report.missing))
    assert report.passed is False or report.weakens


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("Box.put", "def put(self, value):\n    self.value = value + 0\n", ""),
        ("Box.Inner.get", "def get(self, key):\n    return key or key\n", ""),
        ("outer.<locals>.inner", "def inner(value):\n    return value or value\n", ""),
        ("outer.<locals>.inner", "def _a(x):\n    return x\n\n\ndef inner(value):\n    return _a(value)\n", "must be defined inside it"),
        ("stream", "async def stream(values):\n    return\n", "must stay an asynchronous generator"),
        ("stream", "async def stream(values):\n    for one in values:\n        yield one\n", ""),
        ("stream", "def stream(values):\n    yield from values\n", "must stay a coroutine function"),
        ("chain", "def chain(values):\n    yield from iter(values)\n", ""),
        ("total", "def total(values):\n    'Add.'\n    return sum(values)\n", ""),
    ],
)  # fmt: skip
def test_functions_of_every_kind_and_place(name, code, words):
    report = judge(code, name)
    assert report.passed is not bool(words), report.detail
    assert words in report.detail


@pytest.mark.parametrize(
    "lines",
    [
        ["import keyword as k", "return [v for v in values if v in k.kwlist]"],
        ["out = []", "out += values"],
        ["box = Box()", "box.value = 1"],
        ["table = {**TABLE}", "table.update(a=1)"],
        ["(out := []).append(1)"],
        ["[1, 2][0] = 3"],
        ["dict(a=1)['a'] = 2"],
        ["name = '{}'.format(1)", "other = '{:{}}'.format(1, 2)"],
        ["import math", "f = math.floor", "values = map(f, values)"],
        ["match values:", "    case [first, *rest]:", "        pass", "    case {'a': 1, **others}:", "        pass", "    case {'b': 1}:", "        pass", "    case [_, *_]:", "        pass"],
        ["def f(x: 'not python )'):", "    return x"],
        ["try:", "    pass", "except ValueError:", "    pass"],
    ],
)  # fmt: skip
def test_what_a_body_may_do(lines):
    report = judge(inside(*lines))
    assert report.passed, report.detail


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["LIMITS.append(1)"], "changes `LIMITS`"),
        (["LIMITS[0] = 1"], "changes `LIMITS`"),
        (["x = LIMITS", "x += [1]"], "in another way"),
        (["x = LIMITS if values else [1]", "x.append(1)"], "uses `LIMITS`"),
        (["x = values and LIMITS", "x.append(1)"], "uses `LIMITS`"),
        (["x = TABLE.get(1)", "x.append(1)"], "changes `TABLE`"),
        (["Box.sizes.append(1)"], "changes `Box.sizes`"),
        (["x = Box.sizes", "x += [1]"], "uses `.sizes`, `Box`"),
        (["values.__class__.x = 1"], "as a value"),
        (["type(values).sizes.append(1)"], "`type(values) as a value`"),
        (["type(values).sizes[0] = 1"], "`type(values) as a value`"),
        (["keyword.kwlist.append('a')"], "keyword.kwlist"),
        (["x = keyword.kwlist", "x += ['a']"], "in another way"),
        (["getattr(values, 'a' + str(1))"], "getattr with a computed name"),
        (["getattr(values, 1 + 'a')"], "getattr with a computed name"),
        (["t = type", "t(1)"], "uses `type`"),
        (["type.mro(int)"], "`type`"),
        (["bad = '}'.format(1)"], "a format that does not parse"),
    ],
)  # fmt: skip
def test_what_a_body_may_not(lines, words):
    report = judge(inside(*lines))
    assert words in (report.detail or "; ".join(report.missing))
    assert report.passed is False or report.weakens


def test_what_the_function_around_a_nested_one_binds_is_no_builtin():
    code = "def each(value):\n    return max(value, value)\n"
    report = judge(code, "capped.<locals>.each")
    assert report.passed
    assert any("calls `max`" in each for each in report.missing), report


def test_a_comment_that_other_programs_obey_is_refused():
    report = judge(f"{TOTAL}    # vim: set modeline\n    return sum(values)\n")
    assert not report.passed
    assert "other programs obey" in report.detail


def test_what_does_not_parse_is_judged_by_no_further_gate():
    verdict = verify(trial("def total(:\n"))
    assert not verdict.accepted
    assert [(gate.gate, gate.passed) for gate in verdict.gates] == [("syntax", False)]
    assert verdict.reason.startswith("the candidate does not parse")
