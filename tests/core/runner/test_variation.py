"""Changes of live arguments: the same for the same seed and state, told as assignments, of the same type."""

import asyncio
import copy
import threading

from hypothesis import given
from hypothesis import strategies as st

from selfrefine_runner.worker.jobs import variation
from selfrefine_runner.worker.objects import callables
from selfrefine_runner.worker.observers import sampling

LEAVES = (
    st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3)
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=6,
)
SEEDS = st.integers(min_value=1, max_value=60)


class Box:
    """Holds something, and a lock."""

    def __init__(self, held):
        self.held = held
        self.lock = threading.Lock()


@given(st.lists(VALUES, max_size=3), SEEDS)
def test_the_same_seed_changes_equal_arguments_alike(values, seed):
    one, other = copy.deepcopy(values), copy.deepcopy(values)
    said = variation.vary(one, {}, ("a", "b"), seed, ["word"])
    assert variation.vary(other, {}, ("a", "b"), seed, ["word"]) == said
    assert repr(one) == repr(other)
    assert [type(item) for item in one] == [type(item) for item in values]


@given(st.lists(VALUES, min_size=1, max_size=3), SEEDS)
def test_what_is_changed_is_told(values, seed):
    changed = copy.deepcopy(values)
    said = variation.vary(changed, {}, ("a", "b", "c"), seed, [])
    assert said or repr(changed) == repr(values)


def test_arguments_come_before_what_they_hold():
    said = [
        variation.vary([Box([7]), 3], {}, ("self", "n"), seed, []) for seed in (1, 2)
    ]
    assert all(text.startswith("n = ") for text in said)


def test_an_attribute_is_changed_in_the_object_itself():
    box = Box([1, 2, 3])
    alias = box.held
    changes = {variation.vary([box], {}, ("self",), seed, []) for seed in range(1, 20)}
    assert any(text.startswith("self.held") for text in changes)
    assert box.held is alias


def test_classes_and_modules_stay_as_they_are():
    assert variation.vary([Box, threading], {}, ("a", "b"), 1, []) == ""


def test_a_rare_kind_is_sampled_however_late_it_comes():
    sample = sampling.Sample()
    for number in range(5_000):
        sample.take(["test", number], (Box([1]), number + 1), {})
    sample.take(["test", 5_000], (Box([]), 1), {})
    kinds = sample.kinds()
    assert [["test", 5_000]] in kinds
    assert all(len(kind) <= sampling.EACH for kind in kinds)


def test_a_callable_counts_its_calls_and_what_an_object_holds_may_be_none():
    found = set()
    for seed in range(1, 40):
        args = [len, [{"a": 1}]]
        found.add(variation.vary(args, {}, ("key", "rows"), seed, []))
        if isinstance(args[0], callables.Watched) and args[0].real is len:
            args[0]("ab")
            assert args[0].calls == [(("ab",), {})]
    assert "key = <the same, and its calls are counted>" in found
    assert "rows[0]['a'] = None" in found


def test_a_test_s_own_function_gets_other_constants_of_itself_and_of_its_neighbour():
    gives = set()
    for seed in range(1, 60):
        args = [lambda: [1, "a"], lambda: [2, "b"]]
        said = variation.vary(args, {}, ("one", "other"), seed, [])
        if "'s " in said and not any(isinstance(a, callables.Watched) for a in args):
            gives.add((str(args[0]()), str(args[1]())))
    assert ("[2, 'a']", "[2, 'b']") in gives


def test_a_row_that_an_object_holds_is_another_row_then():
    found = set()
    for seed in range(1, 80):
        box = Box([(1, "a", lambda: 3)])
        variation.vary([box], {}, ("self",), seed, [])
        for row in box.held:
            if isinstance(row, tuple):
                called = type(row[2]).__name__
                found.add((row[0] != 1, row[1] != "a", called))
    assert (True, False, "function") in found
    assert (False, True, "function") in found
    assert (False, False, "Watched") in found


def test_what_is_awaited_waits_longer_first_or_fails():
    async def doubled(number):
        return number * 2

    async def both(function):
        return await asyncio.gather(function(1), function(2), return_exceptions=True)

    outcomes = set()
    for watched in callables.watched(doubled):
        given = asyncio.run(both(watched))
        outcomes.add(tuple(str(one) for one in given))
    assert outcomes == {("2", "4"), ("2", "it fails"), ("it fails", "4")}
