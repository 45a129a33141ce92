"""What a rewrite may bring along: what nobody can change, and nothing that acts when it is imported."""

import ast

import pytest

from selfrefine.verify import policy

FILE = """
import datetime, decimal, enum, math, re, typing
from collections import namedtuple
from dataclasses import field
import nowhere

LIMIT = 3
LOW, HIGH = 1, (2, 3)
ROWS = []
OTHER = LIMIT


def known(x): ...
class Box: ...
"""


FUNCTION = "def f(x):\n    return x\n"


def ruling_of(code, version=(3, 11)):
    file = FILE + FUNCTION
    return policy.judge(
        ast.parse(FUNCTION), ast.parse(f"{code}\n{FUNCTION}"), file, version
    )


MAY = [
    "A = 1",
    "A = B = (1, -2, 'x' + 'y', f'{3}')",
    "A: int",
    "A: tuple[int, str] = (1, 'a')",
    "A, B = 1, (2, 3)",
    "A = (*(1, 2), 3)",
    "A = frozenset({'a', 'b'})",
    "A = frozenset([*(1, 2), 3])",
    "A = tuple(x * 2 for x in range(3))",
    "A = frozenset(sorted({1, 2}))",
    "A = re.compile('[a-z]+', re.ASCII)",
    "A = decimal.Decimal('0.1')",
    "A = datetime.timedelta(hours=1)",
    "A = dict[str, int]",
    "A = str.maketrans({'a': 'b'})",
    "A = object()",
    "A = math.pi",
    "A = LIMIT",
    "A = HIGH",
    "A = len",
    "def _h(x: int = 3, *rest: str, by=None, **more) -> int: ...",
    "class _B:\n    'Doc.'\n    __slots__ = ('a', 'b')\n    size = 3\n    def get(self): ...",
    "class _B(typing.NamedTuple):\n    a: int = 3",
    "class _B(namedtuple('_B', 'a b', defaults=(1,))): ...",
    "class _B:\n    a: int = field(default=1)",
]  # fmt: skip
MAY_NOT = [
    "A = []",
    "A = B = {}",
    "A, B = known(1), 2",
    "A, *B = 1, 2",
    "A, B = 1, []",
    "A.b = 1",
    "A: list = []",
    "A = (1, [])",
    "A = known(1)",
    "A = tuple([[1], 2])",
    "A = tuple([sorted([2, 1])])",
    "A = tuple(zip([1], [[2]]))",
    "A = frozenset(map(lambda x: x, (1,)))",
    "A = frozenset(known(x) for x in (1, 2))",
    "A = tuple([y := 1])",
    "A = decimal.Decimal(known(1))",
    "A = str.maketrans(ROWS())",
    "A = known[int]",
    "A = typing.Callable[[known()], str]",
    "A = ROWS",
    "A = unknown",
    "A = unknown.name",
    "A = math.nowhere",
    "A = nowhere.at_all",
    "A = math.nan.real.imag",
    "A = lambda: 1",
    "def _h(x=[]): ...",
    "def _h(*, x={}): ...",
    "class _B(namedtuple('_B', 'a', defaults=([],))): ...",
    "A: known(1) = 3",
    "A: known(1)",
    "def _h(x: known(1)): ...",
    "def _h(*rest: [x for x in (1,)]): ...",
    "def _h() -> (y := int): ...",
    "class _B(known(1)): ...",
    "class _B(Box[(y := int)]): ...",
    "class _B:\n    rows = []",
    "class _B:\n    rows: known(1) = 3",
    "class _B:\n    known(1)",
    "class _B:\n    for x in (1, 2): ...",
    "class _B:\n    a = field(default=[])",
    "class _B:\n    __slots__ = [known(1)]",
    "@(d := known)\ndef _h(): ...",
    "A = known",
    "A = Box",
    "class _B(Box): ...",
    "class _B(enum.Enum):\n    A = 1",
    "class _B:\n    __slots__ = ['a']",
    "class _B:\n    class Inner: ...",
]  # fmt: skip


@pytest.mark.parametrize("code", MAY)
def test_what_nobody_can_change_may_come_along(code):
    assert ruling_of(code) == policy.Ruling()


@pytest.mark.parametrize("code", MAY_NOT)
def test_what_would_be_state_or_act_may_not(code):
    ruling = ruling_of(code)
    assert ruling.refused or ruling.review


@pytest.mark.parametrize(
    ("path", "since"),
    [("itertools.batched", (3, 12)), ("itertools.pairwise", (3, 10)), ("math.cbrt", (3, 11)), ("math.sumprod", (3, 12))],
)  # fmt: skip
def test_a_function_that_the_projects_python_lacks_is_reviewed(path, since):
    module, _, name = path.rpartition(".")
    code = f"from {module} import {name}"
    assert ruling_of(code, since) == policy.Ruling()
    assert ruling_of(code, (since[0], since[1] - 1)).review
