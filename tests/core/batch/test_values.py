"""Cores, budgets, costs and changes of one file: what is shared out and put together."""

import dataclasses
from pathlib import Path

import pytest

from selfrefine.batch.application import place, ready
from selfrefine.batch.budget import Budget
from selfrefine.batch.cores import physical_cores, seats, share_out
from selfrefine.batch.entry import Done, Entry, Row
from selfrefine.batch.estimate import estimate
from selfrefine.code.relocation import Wanted
from selfrefine.settings.prices import Price
from selfrefine.settings.resolve import Settings


@pytest.mark.parametrize(
    ("cores", "jobs", "expected"),
    [
        ([0, 1], 2, [(0,), (1,)]),
        ([0, 1], 1, [(0, 1)]),
        ([0, 1], 5, [(0,), (1,), (0,), (1,), (0,)]),
        ([2, 4, 6, 8, 9], 2, [(2, 4), (6, 8)]),
        ([0], 3, [(0,), (0,), (0,)]),
    ],
)
def test_cores_are_shared_out(cores, jobs, expected):
    found = share_out(cores, jobs, Path("/x"))
    assert [seat.cores for seat in found] == expected
    assert found[0].files == tuple(f"/x/core-{core}" for core in expected[0])


def test_each_worker_has_a_seat(tmp_path):
    assert len(physical_cores()) >= 1
    assert len(seats(3, tmp_path)) == 3


SETTINGS = Settings()
USAGE = {"prompt_tokens": 800, "completion_tokens": 200, "usd": 0.5}


def test_without_limits_settings_stay():
    assert Budget().reserve(1, SETTINGS, 4) == SETTINGS


def test_what_all_may_take_together_is_never_more_than_what_is_left():
    budget = Budget(tokens=100_000, usd=10.0)
    given = [budget.reserve(number, SETTINGS, 4) for number in range(4)]
    assert sum(each.budget_tokens for each in given) <= 100_000
    assert sum(each.budget_usd for each in given) <= 10.0
    assert given[0].budget_usd == 2.5


def test_a_function_waits_for_what_others_have_set_aside():
    budget = Budget(tokens=2000)
    first = budget.reserve(1, SETTINGS, 1)
    assert first.budget_tokens == 2000
    assert budget.reserve(2, SETTINGS, 1) is None
    budget.spend(1, USAGE)
    assert budget.reserve(2, SETTINGS, 1) == "budget_tokens" or budget.spent_tokens == 1000  # fmt: skip


def test_nothing_is_begun_when_it_is_used_up():
    budget = Budget(usd=0.5)
    assert isinstance(budget.reserve(1, SETTINGS, 2), Settings)
    budget.spend(1, USAGE)
    assert budget.reserve(2, SETTINGS, 2) == "budget_usd"
    assert Budget(seconds=1e-9).reserve(1, SETTINGS, 1) == "budget_seconds"


def test_a_function_keeps_its_own_limit():
    own = dataclasses.replace(SETTINGS, budget_tokens=5000)
    assert Budget(tokens=10**6).reserve(1, own, 2).budget_tokens == 5000


def test_rules_cost_nothing():
    cost = estimate([10, 20], rounds=4, system=0, price=None, jobs=2)
    assert (cost.requests, cost.prompt_tokens, cost.usd) == (0, 0, None)
    assert cost.seconds > 0


def test_what_a_model_costs_grows_with_rounds_and_code():
    price = Price(1e-6, 4e-6)
    one = estimate([10], rounds=1, system=4000, price=price, jobs=1)
    more = estimate([10], rounds=4, system=4000, price=price, jobs=1)
    longer = estimate([100], rounds=4, system=4000, price=price, jobs=1)
    assert one.requests == 2
    assert more.requests == 8
    assert 4 * one.prompt_tokens < more.prompt_tokens < longer.prompt_tokens
    expected = more.prompt_tokens * 1e-6 + more.completion_tokens * 4e-6
    assert more.usd == pytest.approx(expected)
    assert estimate([10], rounds=1, system=0, price=Price(), jobs=1).usd is None


OLD = """\
def f(a):
    return a + 0


def g(a):
    return a * 1


def h(a):
    return a - 0
"""


def row(number, new, old=OLD, *, grade="verified", applied=False):
    entry = Entry(number, "/m.py", "m.py", "/", Wanted("f"), "", 1.0, "")
    result = {"status": "refined", "verdict": {"grade": grade}}
    return Row(entry, 0, Done(result, old, new), applied)


def changed(*words):
    text = OLD
    for word in words:
        text = text.replace(f" {word}", "")
    return text


def test_changes_of_one_file_are_put_together():
    rows = [row(2, changed("* 1")), row(1, changed("+ 0"))]
    placed = place(OLD, rows)
    assert placed.text == changed("* 1", "+ 0")
    assert placed.taken == (1, 2)
    assert placed.left == {}


def test_the_order_is_that_of_the_plan_where_two_collide():
    one, other = (f"def _k():\n    return {n}\n\n\n{OLD}" for n in (1, 2))
    placed = place(OLD, [row(2, other), row(1, one)])
    assert placed.taken == (1,)
    assert placed.left == {2: "collides"}


def test_what_was_verified_on_another_text_is_not_made():
    placed = place(OLD + "\n# more\n", [row(1, changed("+ 0"))])
    assert placed.left == {1: "changed"}
    assert placed.text == OLD + "\n# more\n"


@pytest.mark.parametrize(
    ("grade", "applied", "wanted", "expected"),
    [
        ("verified", False, "verified", True),
        ("partly", False, "verified", False),
        ("partly", False, "partly", True),
        ("verified", True, "verified", False),
    ],
)
def test_what_is_good_enough_is_made_once(grade, applied, wanted, expected):
    assert ready(row(1, "x", grade=grade, applied=applied), wanted) is expected


@pytest.mark.parametrize(
    ("whole", "given", "own", "cut"),
    [
        (0, 120, 120, False),
        (0, 0, 0, False),
        (600, 120, 120, False),
        (600, 119, 120, True),
        (600, 250, 0, True),
        (600, 350, 0, False),
        # More than half of all is as much as there will ever be.
        (100, 60, 120, False),
        (100, 40, 120, True),
    ],
)
def test_what_others_left_too_little_time_for_is_known(whole, given, own, cut):
    given, own = (dataclasses.replace(SETTINGS, budget_seconds=s) for s in (given, own))
    assert Budget(seconds=whole).cuts(given, own) is cut
