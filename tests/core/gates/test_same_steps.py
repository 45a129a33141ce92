"""What takes the same steps needs no test of what it only says in other words; what merely looks so still does."""

import pytest

from selfrefine.verify.gates import replay
from support.judging import judging

MODULE = '''
def price(amount, kind):
    """Return the price."""
    total = amount * 2
    if kind == "gift":
        total = total - 1
    elif kind == "old" and total > 9:
        total = total + 7
    return total


def never(amount):
    """Return a number."""
    if amount != amount + 0 * amount and amount > 3:
        amount = amount + 7
    return amount


def closed(box):
    try:
        box.fill()
    except ValueError:
        box.empty()
    finally:
        box.close()
    size = box.size
    return size
'''
TESTS = """
from prices import never, price

def test_price():
    assert price(3, "new") == 6
    assert never(5) == 5
"""
NEVER = MODULE[MODULE.index("def never") : MODULE.index("def closed")]
RENAMED = '''
def price(amount, kind):
    """Return the price."""
    cost = amount * 2
    if kind == "gift":
        cost = cost - 1
    elif kind == "old":
        if cost > 9:
            cost = cost + 7
    return cost
'''
HELPED = '''
def _of_kind(total, kind):
    if kind == "gift":
        return total - 1
    if kind != "old" or not total > 9:
        return total
    return total + 7


def price(amount, kind):
    """Return the price."""
    return _of_kind(amount * 2, kind)
'''


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    root = tmp_path_factory.mktemp("prices")
    (root / "pyproject.toml").write_text('[project]\nname = "prices"\n')
    (root / "prices.py").write_text(MODULE)
    (root / "test_prices.py").write_text(TESTS)
    with judging(root / "prices.py") as judge:
        yield judge


@pytest.mark.further
def test_what_takes_the_same_steps_is_verified_though_no_test_reaches_it(judged):
    verdict = judged("price", RENAMED)
    assert (verdict.grade, verdict.missing) == ("verified", ())
    said = next(gate.detail for gate in verdict.gates if gate.gate == "replay")
    assert replay.SAME in said


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('kind == "gift"', 'kind == "present"'),
        ("cost > 9", "cost >= 9"),
        ("cost + 7", "cost + 8"),
        ("cost - 1", "amount - 1"),
        ("            cost = cost + 7", "            cost = cost + 7\n            cost += 0"),
    ],
)  # fmt: skip
@pytest.mark.every(6)
def test_what_only_looks_so_is_not(judged, old, new):
    assert RENAMED.replace(old, new) != RENAMED
    verdict = judged("price", RENAMED.replace(old, new))
    said = next((gate.detail for gate in verdict.gates if gate.gate == "replay"), "")
    assert replay.SAME not in said


@pytest.mark.further
def test_what_is_equal_by_another_operator_is_not_proven(judged):
    # `!=` is not the contrary of `==` for every class.
    verdict = judged("price", HELPED)
    said = next(gate.detail for gate in verdict.gates if gate.gate == "replay")
    assert replay.SAME not in said


PART = RENAMED.replace("cost", "total").replace("amount * 2", "amount + amount")


def test_only_what_is_not_proven_has_to_run(judged):
    verdict = judged("price", PART)
    assert (verdict.changed_lines.total, verdict.changed_lines.executed) == (1, 1)
    assert not any("never ran" in line or "not executed" in line for line in verdict.missing)  # fmt: skip


def test_what_is_not_proven_and_does_not_run_is_missing(judged):
    # No number is like that, so that no call comes there.
    verdict = judged("never", NEVER.replace("amount + 7", "7 + amount").strip())
    assert verdict.grade == "partly"
    assert any("never ran" in line or "not executed" in line or "no input distinguishes" in line for line in verdict.missing)  # fmt: skip


def test_a_place_that_cannot_be_executed_leaves_the_others_to_show_it(judged):
    candidate = """
def closed(box):
    try:
        box.fill()
    except ValueError:
        box.empty()
    else:
        box.close()
    return box.size
"""
    verdict = judged("closed", candidate)
    assert verdict.changed_lines.total == 1
    assert verdict.grade != "verified"
