"""Who gives an iterator: nobody, where the original makes something else of one than of a list; else it counts."""

import pytest

from selfrefine.verify.gates import replay
from support.judging import judging

MODULE = '''def shared(ours, theirs):
    """Return the numbers of ours that are in theirs."""
    found = []
    for number in ours:
        if any(number == other for other in theirs):
            found.append(number)
    return found


def spread(values):
    """Return how far apart the values are, and how many there are."""
    least = most = None
    count = 0
    for value in values:
        count += 1
        least = value if least is None else min(least, value)
        most = value if most is None else max(most, value)
    return (0, 0) if least is None else (most - least, count)
'''
TESTS = """from m import shared, spread


def test_shared():
    assert shared([5, 3, 4], [3, 4, 7]) == [3, 4]
    assert shared([], [1]) == []
    assert shared([9, 2, 6], [6, 9]) == [9, 6]


def test_spread():
    assert spread([4, 1, 9]) == (8, 3)
    assert spread([]) == (0, 0)
    assert spread([2, 2]) == (0, 2)
"""
GOES_THROUGH_THEM_ONCE = '''def shared(ours, theirs):
    """Return the numbers of ours that are in theirs."""
    known = list(theirs)
    return [number for number in ours if number in known]
'''
GOES_THROUGH_THEM_TWICE = '''def spread(values):
    """Return how far apart the values are, and how many there are."""
    if not values:
        return (0, 0)
    return (max(values) - min(values), sum(1 for _ in values))
'''


@pytest.fixture
def judge(tmp_path):
    (tmp_path / "m.py").write_text(MODULE)
    (tmp_path / "test_m.py").write_text(TESTS)
    with judging(tmp_path / "m.py") as judged:
        yield lambda name, code: judged(name, code, (replay,))


@pytest.mark.further
def test_an_iterator_that_the_original_would_drain_is_none_of_its_inputs(judge):
    verdict = judge("shared", GOES_THROUGH_THEM_ONCE)
    assert verdict.accepted
    assert not [line for line in verdict.missing if "shared(" in line]


@pytest.mark.further
def test_one_that_the_original_takes_tells(judge):
    verdict = judge("spread", GOES_THROUGH_THEM_TWICE)
    assert not verdict.accepted or any("iter(" in line for line in verdict.missing)
