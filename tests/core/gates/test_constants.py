"""What may come along with a function and outlive its calls: what nobody can change, and nothing that acts on import."""

import ast

import pytest

from selfrefine.verify.gates.names import Names
from selfrefine.verify.gates.state import lasting

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


def problem_of(code):
    tree = ast.parse(code)
    return lasting(tree.body[0], Names(tree, Names(ast.parse(FILE))))


MAY = [
    "A = 1",
    "A = B = (1, -2, 'x' + 'y', f'{3}')",
    "A: int",
    "A: tuple[int, str] = (1, 'a')",
    "A, B = 1, (2, 3)",
    "A = (*(1, 2), 3)",
    "A = frozenset({'a', 'b'})",
    "A = frozenset([*(1, 2), 3])",
    "A = tuple(*[(1, 2)])",
    "A = tuple(x * 2 for x in range(3))",
    "A = frozenset(sorted({1, 2}))",
    "A = tuple([1] + [2])",
    "A = frozenset({'a': 1, **{'b': 2}})",
    "A = re.compile('[a-z]+', re.ASCII)",
    "A = decimal.Decimal('0.1')",
    "A = datetime.timedelta(hours=1)",
    "A = dict[str, int]",
    "A = typing.Callable[[int], str]",
    "A = str.maketrans({'a': 'b'})",
    "A = object()",
    "A = math.pi",
    "A = LIMIT",
    "A = HIGH",
    "A = known",
    "A = Box",
    "A = len",
    "def _h(x: int = 3, *rest: str, by=None, **more) -> int: ...",
    "class _B(Box):\n    'Doc.'\n    __slots__ = ['a', 'b']\n    size = 3\n    def get(self): ...\n    class Inner:\n        pass",
    "class _B(typing.NamedTuple):\n    a: int = 3",
    "class _B(namedtuple('_B', 'a b', defaults=(1,))): ...",
    "class _B(enum.Enum):\n    A = enum.auto()",
    "class _B:\n    a: int = field(default=1)",
]  # fmt: skip
MAY_NOT = {
    "would be state of the module": [
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
        "A = object(1)",
        "A = str.maketrans(ROWS())",
        "A = known[int]",
        "A = typing.Callable[[known()], str]",
        "A = ROWS",
        "A = OTHER",
        "A = unknown",
        "A = unknown.name",
        "A = math.nowhere",
        "A = nowhere.at_all",
        "A = math.nan.real.imag",
        "A = lambda: 1",
        "def _h(x=[]): ...",
        "def _h(*, x={}): ...",
        "class _B(namedtuple('_B', 'a', defaults=([],))): ...",
    ],
    "would run when the module is imported": [
        "A: known(1) = 3",
        "A: known(1)",
        "def _h(x: known(1)): ...",
        "def _h(*rest: [x for x in (1,)]): ...",
        "def _h() -> (y := int): ...",
        "class _B(known(1)): ...",
        "class _B(Box[(y := int)]): ...",
    ],
    "would bind names of the module": ["@(d := known)\ndef _h(): ..."],
    "would hold state": [
        "class _B:\n    rows = []",
        "class _B:\n    rows: known(1) = 3",
        "class _B:\n    known(1)",
        "class _B:\n    for x in (1, 2): ...",
        "class _B:\n    a = field(default=[])",
        "class _B:\n    __slots__ = [known(1)]",
    ],
}


@pytest.mark.parametrize("code", MAY)
def test_what_nobody_can_change_may_come_along(code):
    assert problem_of(code) is None


@pytest.mark.parametrize(
    ("code", "words"), [(code, words) for words, rows in MAY_NOT.items() for code in rows]
)  # fmt: skip
def test_what_would_be_state_or_act_may_not(code, words):
    assert words in (problem_of(code) or "")


def test_a_method_of_a_helper_is_named_itself():
    code = "class _B:\n    def get(self, rows=[]): ..."
    assert problem_of(code).startswith("the default of get would be state")
