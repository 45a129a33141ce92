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


FIRST = '''def first(names):
    """Return the first name."""
    for name in names:
        break
    else:
        name = next(iter(names))
    return name
'''
ON_NONE = '''def first(names):
    """Return the first name."""
    return next(iter(names), None)
'''


@pytest.mark.further
def test_a_difference_that_is_known_is_counted(tmp_path):
    file = tmp_path / "names.py"
    file.write_text(FIRST)
    test = "from names import first\n\n\ndef test_first():\n    assert first(['a', 'b']) == 'a'\n    assert first(['c']) == 'c'\n"
    (tmp_path / "test_names.py").write_text(test)
    target = find(FIRST, path="names.py", qualname="first")
    with Session(Settings(cache=False), trusted=lambda _: True) as session:
        verdict = session.verify(target, ON_NONE, file, task="readability").verdict
    assert (verdict.accepted, verdict.grade) == (True, "partly"), verdict
    assert verdict.replay.mismatches == 1
    assert verdict.replay.counterexample == "first([])"
    said = "it differs: first([]) raised StopIteration, now returned None"
    assert said in verdict.missing
