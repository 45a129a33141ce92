"""Lines of a candidate that neither tests nor compared calls run are asked for by calls that are made towards them."""

import pytest

from selfrefine.loop.verdict import ForUsers
from selfrefine.verify.gates import GATES, complexity, timing
from support.judging import judging

BEHAVIOUR = tuple(gate for gate in GATES if gate not in (complexity, timing))
MODULE = '''
def fee(parcel, zone):
    """Return what a parcel costs."""
    if zone.startswith("sea-") and parcel["weight"] > 4000:
        if parcel.get("fragile") == "very":
            total = parcel["weight"] * 3
            return total + 11
    return parcel["weight"]
'''
TESTS = """
from parcels import fee


def test_fee():
    assert fee({"weight": 5, "to": "Bern"}, "air") == 5
    assert fee({"weight": 7, "to": "Kiel"}, "sea-2") == 7
"""
RIGHT = MODULE.replace("return total + 11", "return sum((total, 11))").strip()


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    folder = tmp_path_factory.mktemp("parcels")
    file = folder / "parcels.py"
    file.write_text(MODULE)
    (folder / "test_parcels.py").write_text(TESTS)
    with judging(file) as judged:
        yield lambda code: judged("fee", code, BEHAVIOUR)


@pytest.mark.further
def test_a_branch_that_no_test_reaches_is_compared(judge):
    verdict = judge(RIGHT)
    assert verdict.accepted
    assert verdict.changed_lines.executed == verdict.changed_lines.total
    assert not [m for m in verdict.missing if "not executed" in m]


def test_what_is_wrong_there_is_not_verified(judge):
    verdict = judge(RIGHT.replace("11", "12"))
    assert not verdict.accepted or any(
        isinstance(line, ForUsers) and "differs" in line for line in verdict.missing
    )
