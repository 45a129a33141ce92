"""What gains less than the best so far takes its place if it is proven more, and then alone."""

from dataclasses import replace

import pytest

from selfrefine.verify.gates import verify
from support.judging import judging

FILE = '''def paid(orders):
    """Return the paid orders above zero."""
    found = []
    for order in orders:
        if order["paid"]:
            if order["amount"] > 0:
                if order["open"] is not None:
                    found.append(order)
    return found
'''
TESTS = """import pytest
from m import paid

ROWS = [{"paid": n % 2 == 0, "amount": n - 3, "open": n if n % 3 else None} for n in range(9)]


@pytest.mark.parametrize("count", range(9))
def test_paid(count):
    wanted = [row for row in ROWS[:count] if row["amount"] > 0]
    assert [o for o in paid(ROWS[:count])] == [r for r in wanted if r["paid"] and r["open"] is not None]
"""
HEAD = FILE[: FILE.index("    found")]
BEST = HEAD + """    return [
        order
        for order in orders
        if order["paid"] and order["amount"] > 0 and order["open"] is not None
    ]
"""
LESS = HEAD + """    found = []
    for order in orders:
        if order["paid"] and order["amount"] > 0:
            if order["open"] is not None:
                found.append(order)
    return found
"""
WORSE = FILE.replace(
    '            if order["amount"] > 0:', '            if not order["amount"] <= 0:'
)
ROWS = {
    # the best's grade, a candidate: whether it is accepted
    "less than what is proven in part": ("partly", LESS, True),
    "less than what is proven": ("verified", LESS, False),
    "nothing, and what is proven in part": ("partly", WORSE, False),
}


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    root = tmp_path_factory.mktemp("lesser")
    (root / "pyproject.toml").write_text("[project]\nname = 'm'\n")
    (root / "m.py").write_text(FILE)
    (root / "test_m.py").write_text(TESTS)
    with judging(root / "m.py") as judged:
        yield judged


@pytest.mark.timed
@pytest.mark.parametrize(("grade", "code", "accepted"), ROWS.values(), ids=ROWS)
@pytest.mark.further
def test_a_stronger_proof_makes_up_for_a_lesser_gain(judge, grade, code, accepted):
    trial = replace(judge.trial_of("paid", code, BEST), grade=grade)
    verdict = verify(trial)
    assert verdict.accepted == accepted, verdict.reason
    assert not accepted or verdict.grade == "verified", verdict.missing


STEP = HEAD + """    none = True if not orders else False
    return [] if none else [
        order
        for order in orders
        if order["paid"] and order["amount"] > 0 and order["open"] is not None
    ]
"""
NEXT = {
    "simpler in one measure": (STEP.replace("True if not orders else False", "not orders"), True),
    "as simple": (STEP.replace("none", "empty"), False),
}  # fmt: skip


@pytest.mark.timed
@pytest.mark.further
@pytest.mark.parametrize(("code", "accepted"), NEXT.values(), ids=NEXT)
def test_a_further_step_needs_one_simpler_measure(judge, code, accepted):
    verdict = verify(judge.trial_of("paid", code, STEP))
    assert verdict.accepted == accepted, verdict.reason
