"""Inputs unlike any recorded one: what differs there weakens a grade, and rejects no faster candidate."""

import pytest

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings

MODULE = '''def digits(power: int) -> int:
    """Return the sum of the digits of 2 to some power."""
    left = 2**power
    found = 0
    while left:
        found, left = found + left % 10, left // 10
    return found
'''
TESTS = """import pytest
from powers import digits


@pytest.mark.parametrize(("power", "sum_of"), [(15, 26), (50, 76), (1000, 1366), (0, 1)])
def test_digits(power, sum_of):
    assert digits(power) == sum_of
"""
# Python refuses to write numbers of more than 4,300 digits, which no test asks for.
FASTER = '''def digits(power: int) -> int:
    """Return the sum of the digits of 2 to some power."""
    return sum(map(int, str(2**power)))
'''


@pytest.mark.further
def test_a_far_input_on_which_it_differs_is_no_lie_of_a_lap(tmp_path):
    file = tmp_path / "powers.py"
    file.write_text(MODULE)
    (tmp_path / "test_powers.py").write_text(TESTS)
    target = find(MODULE, path="powers.py", qualname="digits")
    settings = Settings(cache=False)
    with Session(settings, trusted=lambda _: True) as session:
        verdict = session.verify(target, FASTER, file, task="efficiency").verdict
    assert verdict.accepted, verdict.reason
    assert verdict.grade == "partly"
    assert any("raised ValueError" in line for line in verdict.missing)
