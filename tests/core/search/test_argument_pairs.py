"""Two arguments that hold the same in another order, with other values, or as what equals it."""

from datetime import datetime, timezone

from selfrefine.verify.search.argument_pairs import across_calls
from selfrefine.verify.values import Call, literal
from selfrefine_runner.worker.objects import codec

UTC = timezone.utc


def shown(*values):
    call = Call(tuple(codec.encode(value, [1_000]) for value in values))
    return [", ".join(map(literal, made.args)) for made in across_calls([call])]


def test_two_tables_have_the_same_keys_in_another_order():
    found = shown({"a": 1}, {"b": 2})
    assert "{'a': 1, 'z': 1}, {'z': 1, 'a': 1}" in found
    assert "{'a': 1, 'z': 1}, {'z': 0, 'a': 0}" in found
    assert "{'z': 2, 'b': 2}, {'b': 2, 'z': 2}" in found


def test_what_equals_a_number_stands_in_the_other_one():
    assert "{'a': 1}, {'a': True}" in shown({"a": 1}, {"a": 1})
    assert "[1, 7], [1.0, 7.0]" in shown([1, 7], [2])


def test_a_list_comes_in_the_other_order_and_what_is_empty_gives_nothing():
    assert "[3, 4], [4, 3]" in shown([3, 4], [5])
    assert shown([], {}) == shown([], []) == shown(1, 2) == []


def test_what_is_found_in_a_text_is_found_there_twice_and_behind_other_letters():
    found = shown("a Big cat", ["big"])
    assert "'aaa b aaaa', ['aa']" in found
    assert "'İß a Big cat', ['big']" in found
    assert not any("aaa" in call for call in shown("a big cat", ["dog"]))


def test_letters_that_are_others_in_capitals_stand_in_one_place_and_their_capitals_in_another():
    assert "'aßﬁς', ['ASSFIΣ']" in shown("a", ["b"])
    assert "'ASSFIΣ', {'bßﬁς': 1}" not in shown("a", {1: 2})


def test_two_moments_stand_in_zones_of_their_own():
    found = shown(datetime(2024, 1, 1, 8, tzinfo=UTC), datetime(2024, 1, 1, 9))
    assert len(found) == 2
    assert all("seconds=19800" in each and "seconds=0" in each for each in found)
    assert shown(datetime(2024, 1, 1, 8, tzinfo=UTC), 1) == []
