"""As few cases as tell every mutant, those first that are easy to read."""

from hypothesis import given
from hypothesis import strategies as st

from selfrefine.verify.testgen.choice import LEAST, MOST, choose

TOLD = st.dictionaries(st.integers(0, 20), st.frozensets(st.integers(0, 15)), max_size=20)  # fmt: skip


def costs_of(told, cost=10.0):
    return dict.fromkeys(told, cost)


@given(TOLD)
def test_every_mutant_is_told_where_there_is_room(told):
    chosen = choose(told, costs_of(told), {}, most=100, least=0)
    assert {s for n in chosen for s in told[n]} == {s for t in told.values() for s in t}


@given(TOLD)
def test_no_case_is_needless(told):
    chosen = choose(told, costs_of(told), {}, most=100, least=0)
    for case in chosen:
        others = {s for n in chosen if n != case for s in told[n]}
        assert not told[case] <= others


@given(TOLD, st.integers(1, 5))
def test_there_are_never_more_than_wanted(told, most):
    assert len(choose(told, costs_of(told), {}, most=most)) <= most


def test_a_case_that_tells_much_comes_before_many_that_tell_little():
    told = {0: {1}, 1: {2}, 2: {1, 2, 3}}
    assert choose(told, costs_of(told), {}, least=0) == [2]


def test_of_two_that_tell_the_same_the_plainer_one_is_taken():
    assert choose({0: {1}, 1: {1}}, {0: 50.0, 1: 5.0}, {}, least=0) == [1]


def test_where_no_mutant_asks_there_are_a_few_with_other_outcomes():
    costs = {n: float(n) for n in range(10)}
    outcomes = {n: str(n % 2) for n in range(10)}
    assert choose({}, costs, outcomes) == [0, 1]
    assert len(choose({}, costs, {n: str(n) for n in costs})) == LEAST
    assert LEAST < MOST
