"""Seeds: light calls, and cuts of heavy ones that keep the lines which these run."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from selfrefine.verify.search.seeds import EACH, HEAVIEST, cuts, is_light, seeds, weight
from selfrefine.verify.values import Call


def row(number):
    return ["d", [["id", number], ["name", f"n{number % 50}"]]]


ROWS = ["l", [row(n) for n in range(1000)]]
HEAVY = Call((ROWS, 3), origin="recorded")
LIGHT = Call((["l", [row(1)]], 3), origin="recorded")

WEIGHTS = [
    (1, 1),
    ("a" * 15, 1),
    ("a" * 32, 3),
    (["l", [1, 2]], 3),
    (["d", [["a", ["l", [1]]]]], 4),
    (["v", "collections.deque", [["l", [1, 2]], None]], 5),
    (["p", "AAAA", "m.Thing", None], 1),
]


@pytest.mark.parametrize(("node", "nodes"), WEIGHTS)
def test_weight(node, nodes):
    assert weight(node) == nodes


def test_light_calls_stay_and_nothing_is_run_for_them():
    assert seeds([LIGHT], lambda _: pytest.fail("nothing to run")) == [LIGHT]


def test_heavy_calls_are_cut():
    found = seeds([HEAVY, LIGHT], lambda calls: [frozenset({1})] * len(calls))
    assert HEAVY not in found
    assert LIGHT in found
    assert len(found) == 2
    assert all(map(is_light, found))
    assert all(call.args[1] == 3 for call in found)


def test_cuts_that_run_more_lines_are_kept():
    def ran(calls):
        longest = max(len(call.args[0][1]) for call in calls)
        return [frozenset({1, 2} if len(c.args[0][1]) == longest else {1}) for c in calls]  # fmt: skip

    found = seeds([HEAVY], ran)
    assert {2} <= set().union(*ran(found))
    assert len(found) <= EACH


def test_items_that_have_something_in_common_come_together():
    found = {name for call in cuts(HEAVY) for name in _twice(call)}
    assert "n0" in found, "a name that comes again after fifty rows"


def _twice(call):
    names = [pairs[1][1][1] for pairs in call.args[0][1]]
    return {name for name in names if names.count(name) > 1}


def test_what_cannot_be_cut_is_taken_as_it_is():
    heavy = Call(("x" * 16 * 2 * HEAVIEST,), origin="recorded")
    assert seeds([heavy], lambda calls: [frozenset()] * len(calls)) == [heavy]


NODES = st.recursive(
    st.one_of(st.integers(-5, 5), st.text(max_size=3), st.none()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=60).map(lambda items: ["l", items]),
        st.lists(inner, max_size=60).map(lambda items: ["t", items]),
        st.lists(st.tuples(st.text(max_size=2), inner), max_size=60).map(
            lambda pairs: ["d", [list(pair) for pair in dict(pairs).items()]]
        ),
    ),
    max_leaves=200,
)


@pytest.mark.further
@given(st.lists(NODES, max_size=3))
@example(
    [["d", [[key, 0] for key in ("", "0", "1", "00", "000", "d", "o", "s", "l", "v")]]]
)
def test_cuts_are_light_and_hold_parts_of_the_call(nodes):
    call = Call(tuple(nodes), origin="recorded")
    for made in cuts(call):
        assert is_light(made)
        assert [type(a) for a in made.args] == [type(a) for a in call.args]
        assert sum(map(weight, made.args)) < sum(map(weight, call.args))
