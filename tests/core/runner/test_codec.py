"""Descriptions of results: what they tell apart and what they do not."""

import collections
import dataclasses
import enum
import functools
import itertools
import json
import pathlib
import types
import uuid
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from selfrefine.verify.compare.difference import same
from selfrefine_runner.worker.objects import codec, fingerprint


@dataclasses.dataclass
class Point:
    x: int
    y: int


class Slotted:
    __slots__ = ("a",)

    def __init__(self, a):
        self.a = a


@dataclasses.dataclass(init=False, frozen=True)
class Sealed:
    __slots__ = ("a", "b")
    a: int
    b: object

    def __init__(self, a, b):
        object.__setattr__(self, "a", a)
        object.__setattr__(self, "b", b)


class Liar:
    """Claims to equal everything."""

    def __init__(self, content):
        self.content = content

    def __eq__(self, other):
        return True

    __hash__ = None


class Lazy:
    def __init__(self, n):
        self.n = n

    @functools.cached_property
    def double(self):
        return self.n * 2


class Text(str):
    __slots__ = ()


class ByKey(dict):
    """Iterates by key, whatever came first."""

    def __iter__(self):
        return iter(sorted(dict.keys(self)))

    def items(self):
        return [(key, self[key]) for key in self]


class HalfByKey(dict):
    """Shows by its items what came first."""

    __iter__ = ByKey.__iter__


def used(lazy):
    assert lazy.double
    return lazy


def cyclic():
    items = [1]
    items.append(items)
    return items


def moved(*keys):
    ordered = collections.OrderedDict(a=1, b=2)
    for key in keys:
        ordered.move_to_end(key)
    return ordered


def shared(again):
    inner = [1]
    return [inner, inner if again else [1]]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (lambda: {3, 1, 2}, lambda: {2, 3, 1}),
        (lambda: Point(1, 2), lambda: Point(1, 2)),
        (lambda: Slotted(1), lambda: Slotted(1)),
        (lambda: (x for x in [1, 2]), lambda: iter([1, 2])),
        (lambda: map(str, [1]), lambda: itertools.chain(["1"])),
        (cyclic, cyclic),
        (lambda: [(1, 2), (1, 2)], lambda: [(1, 2)] * 2),
        *(
            (lambda make=make: [make(), make()], lambda make=make: [make()] * 2)
            for make in (
                lambda: date(2024, 2, 29),
                lambda: timedelta(days=1),
                lambda: Decimal("1.0"),
                lambda: Fraction(1, 3),
                lambda: pathlib.PurePosixPath("a/b"),
            )
        ),
        (lambda: Lazy(2), lambda: used(Lazy(2))),
        (lambda: ByKey(a=1, b=[2]), lambda: ByKey(b=[2], a=1)),
        (lambda: 10**5000, lambda: 10**5000),
        (lambda: list(range(9000)), lambda: list(range(9000))),
    ],
)
def test_alike(a, b):
    assert fingerprint.describe(a()) == fingerprint.describe(b())


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (lambda: 1, lambda: True),
        (lambda: 1, lambda: 1.0),
        (lambda: [1], lambda: (1,)),
        (lambda: {"a": 1, "b": 2}, lambda: {"b": 2, "a": 1}),
        (lambda: Point(1, 2), lambda: Point(2, 1)),
        (lambda: Slotted(1), lambda: Slotted(2)),
        (lambda: Liar(1), lambda: Liar(2)),
        (lambda: Text("a"), lambda: "a"),
        (lambda: shared(again=True), lambda: shared(again=False)),
        (lambda: iter([1, 2]), lambda: [1, 2]),
        (lambda: ValueError("a"), lambda: ValueError("b")),
        (lambda: 10**5000, lambda: 10**5000 + 1),
        (lambda: list(range(9000)), lambda: [*range(8999), 0]),
        (lambda: {1: [1]}, lambda: {1: [1, 1]}),
        (lambda: moved("a", "b"), lambda: moved("b", "a")),
        (lambda: ByKey(a=1, b=2), lambda: ByKey(a=2, b=1)),
        (lambda: HalfByKey(a=1, b=2), lambda: HalfByKey(b=2, a=1)),
    ],
)
def test_different(a, b):
    assert not same(fingerprint.describe(a()), fingerprint.describe(b()))


def test_an_iterator_that_fails_shows_where():
    def broken():
        yield 1
        raise KeyError

    assert fingerprint.describe(broken()) == [
        "iterator",
        [1],
        ["raised", "builtins.KeyError"],
    ]


def test_an_endless_iterator_ends():
    node = fingerprint.describe(itertools.count())
    assert node[0] == "h" or node[2] == "limit"


def test_what_cannot_be_pickled_or_is_huge_is_refused():
    with pytest.raises(codec.UnfitError, match="cannot be pickled"):
        codec.encode((item for item in ()), [100])
    with pytest.raises(codec.UnfitError, match="too large"):
        codec.encode(list(range(200)), [100])
    with pytest.raises(codec.UnfitError, match="too large"):
        codec.encode(Point(b"x" * codec.CALL_LIMIT, 0), [10**9])


def test_objects_travel_with_what_they_hold():
    node = codec.encode(Slotted(1), [100])
    assert (node[0], node[3], node[4]) == ("o", [["a", 1]], "plain")
    assert node[2].endswith("Slotted")
    assert codec.decode(node).a == 1
    node[3][0][1] = 5
    assert codec.decode(node).a == 5


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


STANDARD = [
    date(2024, 2, 29),
    datetime(2024, 2, 29, 8, 30, 1, 5),
    datetime(2024, 2, 29, 8, tzinfo=timezone.utc, fold=1),
    time(9, 30, fold=1),
    timedelta(days=-1, microseconds=3),
    timezone(timedelta(hours=2)),
    Decimal("-1.250"),
    Decimal("NaN"),
    Fraction(-3, 7),
    uuid.UUID(int=7),
    pathlib.PurePosixPath("a/b.txt"),
    pathlib.Path(".x"),
    ZoneInfo("UTC"),
    types.MappingProxyType({"a": 1}),
    Colour.BLUE,
]


@pytest.mark.parametrize("value", STANDARD, ids=repr)
def test_values_of_the_standard_library_travel_as_what_builds_them(value):
    node = codec.encode(value, [100])
    assert node[0] in ("v", "e")
    again = codec.decode(json.loads(json.dumps(node)))
    assert (type(again), repr(again)) == (type(value), repr(value))


def test_the_members_of_an_enumeration_are_told():
    node = codec.encode(Colour.BLUE, [100])
    assert node[3:] == ["BLUE", ["RED", "BLUE"]]
    assert codec.decode([*node[:3], "RED", node[4]]) is Colour.RED


def test_what_is_frozen_and_has_slots_travels_all_the_same():
    sealed = Sealed(1, Sealed([2], None))
    made = codec.decode(json.loads(json.dumps(codec.encode([sealed, sealed], [100]))))
    assert made == [sealed, sealed]


@pytest.mark.further
def test_what_only_looks_like_a_standard_value_travels_as_another_object():
    class Decimal(str):
        __slots__ = ()

    Decimal.__module__ = "decimal"
    with pytest.raises(codec.UnfitError):
        codec.encode(Decimal("1"), [100])


def test_records_travel_with_their_fields():
    node = codec.encode([Point(1, 2)], [100])
    (record,) = node[1]
    assert record[0] == "o"
    assert record[3] == [["x", 1], ["y", 2]]
    assert codec.decode(node) == [Point(1, 2)]
    record[3][0][1] = 7
    assert codec.decode(node) == [Point(7, 2)]
