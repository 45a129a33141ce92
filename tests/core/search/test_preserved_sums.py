"""Calls whose numbers change so that their sum stays, and calls in which all numbers move alike."""

from datetime import datetime

from hypothesis import given
from hypothesis import strategies as st

from selfrefine.verify.search.preserved_sums import balanced, conserved_calls
from selfrefine.verify.values import Call, number
from selfrefine_runner.worker.objects import codec

NODES = 1_000
KEYED = st.dictionaries(st.text(min_size=1, max_size=3), st.integers(-50, 50), min_size=1, max_size=5)  # fmt: skip
ROWS = st.lists(st.integers(-50, 50), min_size=1, max_size=5)


def node_of(value):
    return codec.encode(value, [NODES])


@given(KEYED | ROWS)
def test_the_sum_stays(value):
    for made in balanced(node_of(value)):
        other = codec.decode(made)
        assert type(other) is type(value)
        total = sum(other.values() if isinstance(other, dict) else other)
        assert total == sum(value.values() if isinstance(value, dict) else value)


def test_one_debt_becomes_two_that_are_alike():
    found = [codec.decode(node) for node in balanced(node_of({"ann": -100, "cid": 100}))]  # fmt: skip
    assert any(sorted(row.values()) == [-50, -50, 100] for row in found)
    assert any(next(iter(row)) not in ("ann", "cid") for row in found)


def test_what_holds_other_things_than_numbers_stays():
    assert list(balanced(node_of({"a": 1, "b": "x"}))) == []
    assert list(balanced(node_of("ab"))) == list(balanced(3)) == []


def test_all_whole_numbers_move_by_as_much():
    moved = [tuple(map(number, call.args)) for call in conserved_calls([Call((4, 7))])]
    assert moved
    assert all(last - first == 3 for first, last in moved)
    assert list(conserved_calls([Call((4,))])) == []


def test_all_moments_stand_in_one_zone():
    moments = tuple(map(node_of, (datetime(2024, 5, 10, 22), [datetime(2024, 5, 11)])))
    made = [call for call in conserved_calls([Call(moments)]) if call.group]
    found = [[codec.decode(node) for node in call.args] for call in made]
    assert found
    assert all(one.tzinfo == other.tzinfo is not None for one, (other,) in found)
