"""Values are told as the Python that builds them, in a counterexample that can be read and pasted."""

import ast
import collections
import datetime as dt
import decimal
import enum
import fractions
import io
import json
import pathlib
import re
import shutil
from dataclasses import dataclass
from typing import NamedTuple

import pytest

from selfrefine.verify.values import literal
from selfrefine_runner.worker.jobs import recording
from selfrefine_runner.worker.objects import codec
from selfrefine_runner.worker.objects.source import label_of, source_of
from support.commandline import selfrefine

PROJECT = pathlib.Path(__file__).parents[2] / "projects" / "units"


class Colour(enum.Enum):
    RED = 1


class Bracketed:
    def __init__(self, powers):
        self.powers = powers

    def __repr__(self):
        return f"<Bracketed({self.powers!r})>"


class Silent:
    def __init__(self, left, _right=None):
        self.left = left
        self._right = _right


class Keeping:
    def __init__(self, left, right):
        self.left, self._right = left, right


class Slotted:
    __slots__ = ("left",)

    def __init__(self, left):
        self.left = left


class Names(list):
    pass


class Table(dict):
    pass


class Made:
    def __init__(self, text):
        self.parts = text.split()


class Lying:
    def __repr__(self):
        return "Somebody(1)"

    def __init__(self, one):
        self.one = one


class Raising:
    def __repr__(self):
        raise ValueError


class Doing:
    def __repr__(self):
        return "Doing(__import__('os').system('true') for x in y)"


class Long:
    def __repr__(self):
        return f"Long({'x' * 9000!r})"


class Hidden:
    def __repr__(self):
        return "Hidden('\u202e')"


class Cut:
    def __repr__(self):
        return "Cut([1, ..., 3])"


@dataclass
class Pair:
    left: int
    right: object


class Point(NamedTuple):
    x: int
    y: int


TOLD = [
    (decimal.Decimal("1.5"), "Decimal('1.5')"),
    (fractions.Fraction(1, 3), "Fraction(1, 3)"),
    (dt.date(2020, 1, 2), "datetime.date(2020, 1, 2)"),
    (dt.timedelta(days=1), "datetime.timedelta(days=1)"),
    (pathlib.PurePosixPath("a/b"), "PurePosixPath('a/b')"),
    (re.compile("a+"), "re.compile('a+')"),
    (collections.Counter("aab"), "Counter({'a': 2, 'b': 1})"),
    (collections.deque([1, 2], maxlen=3), "deque([1, 2], maxlen=3)"),
    (range(3), "range(0, 3)"),
    (Colour.RED, "Colour.RED"),
    (Colour, "Colour"),
    (len, "len"),
    (Bracketed({"meter": 1}), "Bracketed({'meter': 1})"),
    (Bracketed([decimal.Decimal(1)]), "Bracketed([Decimal('1')])"),
    (Keeping(1, "b"), "Keeping(left=1, right='b')"),
    (Keeping(1, [Colour.RED, Bracketed(2)]), "Keeping(left=1, right=[Colour.RED, Bracketed(2)])"),
    (Slotted(float("nan")), "Slotted(left=float('nan'))"),
    (Names([1, 2]), "Names([1, 2])"),
    (Table(a=1), "Table({'a': 1})"),
    (Pair(1, {2}), "Pair(left=1, right={2})"),
    (Point(1, 2), "Point(x=1, y=2)"),
    ([frozenset(), (1,), set(), {"a": 1.5}, 1j, -0.0], "[frozenset(), (1,), set(), {'a': 1.5}, 1j, -0.0]"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "text"), TOLD, ids=[text for _, text in TOLD])
def test_a_value_is_told_as_what_builds_it(value, text):
    assert source_of(value) == text
    ast.parse(text, mode="eval")


NOTHING = [Made("a b"), Lying(1), Raising(), Doing(), Long(), Hidden(), Cut(), lambda: 1, (i for i in ()), [object] * 9000]  # fmt: skip


@pytest.mark.parametrize("value", NOTHING, ids=lambda value: type(value).__name__)
def test_what_has_no_short_source_has_none(value):
    told = source_of(value)
    # What says nothing true of itself may still be told by what it holds.
    assert told is None or told in ("Lying(one=1)", "Raising()", "Doing()", "Long()", "Hidden()", "Cut()")  # fmt: skip


def test_what_refers_to_itself_has_none():
    value = Bracketed([])
    value.powers.append(value)
    around = []
    around.append(around)
    assert source_of(around) is None
    assert source_of(value) is None


def test_pandas_and_numpy():
    pandas, numpy = pytest.importorskip("pandas"), pytest.importorskip("numpy")
    frame = pandas.DataFrame({"a": [1, 2]}, index=["x", "y"])
    assert source_of(frame) == "DataFrame({'a': [1, 2]}, index=['x', 'y'])"
    assert source_of(numpy.array([1.5])) == "array([1.5], dtype='float64')"


def test_the_recorder_keeps_it_beside_the_pickle():
    recorder = recording.Recorder()
    recorder.probe((Bracketed(1), {"k": [Keeping(1, 2)]}), {"pair": Pair(1, Made("a"))})
    (call,) = recorder.found()["calls"]
    first, second = call["args"]
    assert literal(first) == "Bracketed(1)"
    assert literal(second) == "{'k': [Keeping(left=1, right=2)]}"
    made = f"{Made.__module__}.Made"
    assert literal(call["kwargs"]["pair"]) == f"Pair(left=1, right=<{made}>)"
    again = codec.decode(second)["k"][0]
    assert (again.left, again._right) == (1, 2)


def test_source_that_is_none_is_not_shown():
    node = ["p", "", "m.A", None]
    assert literal(node) == "<m.A>"
    assert literal([*node, "A(1)"]) == "A(1)"
    assert literal([*node, "A(\x1b[2J)"]) == "<m.A>"
    assert literal([*node, ["A(1)"]]) == "<m.A>"


WRONG = {
    "names": (
        "def names(units):\n"
        '    """Return the names of the units that are not in the denominator, sorted."""\n'
        "    return [name for name in sorted(units._d) if units._d[name] >= 0]\n"
    ),
    "area": (
        "def area(box, count):\n"
        '    """Return the areas of as many boxes, each with its number."""\n'
        "    return [f'box {number} has {box.width * box.height + number // 30}' for number in range(count)]\n"
    ),
}


@pytest.fixture
def units(tmp_path):
    shutil.copytree(PROJECT, tmp_path / "units")
    return tmp_path / "units"


@pytest.mark.further
def test_a_counterexample_can_be_pasted(units):
    command = ("verify", "units.py::names", "--candidate", "-")
    done = selfrefine(*command, cwd=units, stdin=WRONG["names"])
    verdict = json.loads(done.out)["verdict"]
    assert not verdict["accepted"]
    pasted = verdict["replay"]["counterexample"]
    assert pasted == "names(UnitsContainer({'radian': 0}))"
    ran = {}
    exec((units / "units.py").read_text(), ran)
    assert eval(pasted, ran) == []
    assert "returned [], now ['radian']" in verdict["reason"]


@pytest.mark.further
def test_the_difference_is_shown_and_not_what_stands_before_it(units):
    command = ("verify", "units.py::area", "--candidate", "-")
    done = selfrefine(*command, cwd=units, stdin=WRONG["area"])
    verdict = json.loads(done.out)["verdict"]
    assert "'box 30 has 6'" in verdict["reason"]
    assert "'box 30 has 7'" in verdict["reason"]
    assert verdict["reason"].startswith("area(Box(width=2, height=3), 40) returned …")


class Noted(dict):
    """Not what its items alone would build."""

    def __init__(self, owner):
        super().__init__()
        self.owner = owner


class Tagged:
    def __repr__(self):
        return "<Tagged b>"


class Torn:
    def __repr__(self):
        raise ValueError


@pytest.mark.parametrize(
    ("value", "label"),
    [
        (Noted("x"), "<Noted {}>"),
        (Tagged(), "<Tagged b>"),
        (object(), None),
        (Torn(), None),
        (Noted([0] * 90) | {n: n for n in range(90)}, None),
    ],
)
def test_what_nothing_short_builds_is_told_as_it_shows_itself(value, label):
    assert label_of(value) == label


def test_a_call_shows_it(tmp_path):
    given = Noted("x")
    given["a"] = 1
    node = codec.explain(codec.encode(given, [100]))
    assert literal(node) == "<Noted {'a': 1}>"


def test_a_buffer_is_told_by_what_it_holds():
    assert source_of(io.StringIO("a\n")) == "StringIO('a\\n')"
    moved = io.BytesIO(b"ab")
    moved.read(1)
    assert source_of(moved) is None
