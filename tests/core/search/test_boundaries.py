"""Boundary neighbours: which there are of each kind of value, and that each can be carried."""

import ast
import random
import re
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from pathlib import PurePosixPath
from uuid import UUID

import pytest

from selfrefine.verify.compare.observation import LEAST, Calls
from selfrefine.verify.search.boundaries import edges
from selfrefine.verify.search.call_operators import (
    every_choice,
    from_other_calls,
    given_optionals,
)
from selfrefine.verify.search.dictionary import (
    LONGEST_PATTERN,
    matches_of,
    source_hints,
)
from selfrefine.verify.search.standard_values import value_near
from selfrefine.verify.values import Call, kind, literal, render
from selfrefine.verify.values.domain import domain_of
from selfrefine.verify.values.hints import SourceHints, parameters
from selfrefine_runner.worker.objects import codec
from support.nodes import generate, node_of, parameters_of


class Colour(Enum):
    RED = 1
    BLUE = 2
    GREEN = 3


VALUES = [
    (date(2023, 5, 4), [date(2023, 5, 5), date(2024, 2, 29), date(2023, 5, 31), date(2024, 5, 4)]),
    (date.max, [date(9999, 12, 1)]),
    (datetime(2023, 5, 4, 8), [datetime(2023, 5, 4), datetime(2023, 5, 5, 8), datetime(2023, 5, 4, 8, tzinfo=timezone.utc)]),
    (time(9, 30), [time(9, 30, 1), time(0), time(23, 59, 59, 999_999)]),
    (timedelta(hours=1), [timedelta(0), timedelta(days=1, hours=1), -timedelta(hours=1), timedelta(hours=1, microseconds=1)]),
    (timezone.utc, [timezone(timedelta(hours=5.5))]),
    (Decimal("1.25"), [Decimal("0.125"), Decimal("-1.25"), Decimal("1.26"), Decimal("1.255"), Decimal("1E+3")]),
    (Decimal("Infinity"), [Decimal(0)]),
    (Fraction(1, 3), [Fraction(1, 2), Fraction(-1, 3), Fraction(4, 3), Fraction(3, 1)]),
    (PurePosixPath("a/b.txt"), [PurePosixPath(p) for p in ("a/b", "a/b.tar.gz", "a/.b", "a/b.txtx", "/a/b.txt")]),
    (UUID(int=5), [UUID(int=0), UUID("00000000-0000-4000-0000-000000000005")]),
    (Colour.RED, [Colour.BLUE, Colour.GREEN]),
    (b"ab", [b"", b"a", b"abab", b"a\xffb", b"bb"[:1]]),
    (["a", "b"], [["a"], ["b", "a"], ["a", "a"], ["", "b"], ["a", "B"]]),
    ({"a": 3, "b": 5}, [{"a": -3, "b": -5}, {"a": 3, "b": 3}, {"a": 3, "b": 0}, {"b": 5, "a": 3}]),
    ([("a", 1), ("b", 2)], [[("a", 1), ("b", 1)], [("a", 1), ("a", 2)]]),
    ([{"n": 1}, {"n": 2}], [[{"n": 1}, {"n": 1}]]),
    ("ab", ["", "ab\n", "a\tb", "a\r\nb", "aéb", "aßb", " ab", "AB"]),
    ("ask", ["\u212ask", "a\u017fk", "as\u212a"]),
    ("80", ["0080", "+80", "80.0", "8_0"]),
]  # fmt: skip


@pytest.mark.parametrize(("value", "near"), VALUES, ids=repr)
def test_the_neighbours_of_a_value(value, near):
    found = [codec.decode(node) for node in edges(node_of(value))]
    for other in near:
        assert any(type(x) is type(other) and repr(x) == repr(other) for x in found)
    assert node_of(value) not in edges(node_of(value))


@pytest.mark.parametrize("value", [row[0] for row in VALUES[:12]], ids=repr)
def test_random_neighbours_are_of_the_same_type(value):
    node = node_of(value)
    chance = random.Random(1)
    for _ in range(40):
        assert type(codec.decode(value_near(node, [node], chance))) is type(value)


SHOWN = [
    (datetime(2024, 1, 2), "datetime(2024, 1, 2, 0, 0)"),
    (datetime(2024, 1, 2, 3, 4, fold=1), "datetime(2024, 1, 2, 3, 4, fold=1)"),
    (datetime(2024, 1, 2, 3, tzinfo=timezone.utc), "datetime(2024, 1, 2, 3, 0, tzinfo=timezone(timedelta(seconds=0)))"),
    (timedelta(days=1, microseconds=2), "timedelta(days=1, microseconds=2)"),
    (Decimal("1.50"), "Decimal('1.50')"),
    (Colour.BLUE, "Colour.BLUE"),
]  # fmt: skip


@pytest.mark.parametrize(("value", "text"), SHOWN)
def test_values_are_shown_as_what_builds_them(value, text):
    names = {"datetime": datetime, "timedelta": timedelta, "timezone": timezone, "Decimal": Decimal, "Colour": Colour}  # fmt: skip
    shown = literal(node_of(value))
    assert shown == text
    assert eval(shown, names) == value


def test_moments_with_a_zone_are_unlike_those_without():
    plain, aware = datetime(2024, 1, 1), datetime(2024, 1, 1, tzinfo=timezone.utc)
    assert kind(node_of(plain)) != kind(node_of(aware))


@pytest.mark.parametrize(
    "pattern", [r"v?(\d+)\.(\d+)", r"[a-z]+|[^x]{2,}", r"^\s*#", r"(?P<a>\w)-+?.", r"[\d\s]?x{0,9}y"]
)  # fmt: skip
def test_texts_are_made_of_patterns(pattern):
    found = matches_of(pattern)
    assert found
    assert all(re.search(pattern, text) for text in found)


ENDLESS = {
    "repeated in what is repeated": "((((((a{90}){90}){90}){90}){90}){90})?x",
    "sought for ever": r"(?:a|aa){60}(?<!a)",
}


@pytest.mark.parametrize("pattern", ENDLESS.values(), ids=ENDLESS)
def test_no_pattern_takes_longer_or_makes_longer_texts_than_it_is_worth(pattern):
    """The pattern is a repository's: it would be searched, and its texts held, outside of the sandbox."""
    assert all(len(text) <= LONGEST_PATTERN for text in matches_of(pattern))


@pytest.mark.parametrize("pattern", ["(", "x" * 500, ""])
def test_of_what_is_no_pattern_nothing_is_made(pattern):
    assert matches_of(pattern) == []


def shown_of(calls):
    return {render(call, "f") for call in calls}


def crossed(calls, hints):
    return [made for call in calls for made in from_other_calls(call, calls, hints)]


def test_arguments_go_with_those_of_other_calls_and_with_each_other():
    calls = [Call((node_of("ab"), 3)), Call((node_of("c"), 8))]
    found = shown_of(crossed(calls, SourceHints((12,), measures=True)))
    assert {"f('ab', 8)", "f('c', 3)", "f('aba', 3)", "f('ab', 2)"} <= found
    assert "f('abababababab', 3)" in found
    pair = [Call((node_of({"k": 1}), node_of("z"), node_of("y")))]
    found = shown_of(crossed(pair, SourceHints()))
    assert {"f({'k': 1}, 'k', 'y')", "f({'k': 1}, 'y', 'y')"} <= found
    bytes_too = [Call((node_of(b"abc"), node_of([7, 9]), 7))]
    found = shown_of(crossed(bytes_too, SourceHints(measures=True)))
    assert {"f(b'abc', [7, 9], 9)", "f(b'abcabca', [7, 9], 7)"} <= found


def test_all_choices_are_made_where_there_are_few():
    calls = every_choice(Call((node_of(Colour.RED),), {"x": True}))
    assert len({call.key for call in calls}) == 6
    assert every_choice(Call((node_of(Colour.RED), 3))) == []


def test_optional_arguments_are_given_and_left_out():
    wanted = parameters_of("def f(a, b=None, *, c=3, d: str = g()): pass")
    calls = [Call((1, None), {"c": 3, "d": "x"}), Call((1,), {"d": "x"})]
    found = list(given_optionals(calls, wanted))
    assert "f(1, 7, c=3, d='x')" in shown_of(found)
    assert "f(1, None, c=4, d='x')" in shown_of(found)
    assert {call.in_domain for call in found if call.group} == {False}
    hinted = parameters_of("def f(a, b: int | None = None, c: bytes = b''): pass")
    found = shown_of(given_optionals([Call((1, None, node_of(b"")))], hinted))
    assert {"f(1, 7, b'')", "f(1, 0, b'')"} <= found


def test_some_of_what_passes_for_others_comes_before_the_large_ones():
    plain = [Call((n,)) for n in range(90)]
    strange = [Call((f"s{n}",), group="strange") for n in range(40)]
    series = [[Call((10**n,)) for n in range(3, 6)]]
    made = Calls([Call((1,))], series, [*plain, *strange]).all
    first = 1 + 2 * LEAST
    assert [call for call in made[:first] if call.group] == strange[:LEAST]
    assert made[first : first + 3] == series[0]
    assert len(made) == 1 + 90 + 40 + 3


class Account:
    def __init__(self, balance):
        self.balance = balance


@pytest.mark.parametrize(("name", "others"), [("self", False), ("item", True)])
def test_a_method_is_called_on_what_it_is_a_method_of(name, others):
    function = ast.parse(f"def f({name}, x):\n    return None if x is None else list({name}.b, dict(x))").body[0]  # fmt: skip
    recorded = [Call((node_of(Account(3)), 1), origin="recorded")]
    wanted, hints = parameters(function), source_hints(function)
    calls = generate(recorded, wanted, domain_of(recorded, wanted), "seed", hints)
    assert len(calls) > 10
    assert any(kind(call.args[0]) != kind(recorded[0].args[0]) for call in calls) == others  # fmt: skip


def test_what_an_object_may_hold_is_not_known():
    recorded = [Call((node_of(Account(3)),), origin="recorded")]
    calls = generate(recorded, (), domain_of(recorded, ()), "seed")
    varied = [call for call in calls if call.varied]
    assert varied
    assert not any(call.in_domain for call in varied)
    assert codec.decode(varied[0].args[0]).balance != 3
    assert "Account(balance=" in render(varied[0], "f")
