"""What the inputs would have missed is asked beside the race: in another copy, with the same answer, and given up with it."""

import os
import re
import threading

import pytest

from selfrefine.verify.gates import GATES
from support.judging import judging

MODULE = '''
"""A till."""

from pathlib import Path


def total(prices: list[int], limit: int) -> int:
    """Return what the prices below a limit are together."""
    result = 0
    for index in range(len(prices)):
        price = prices[index]
        if price < limit:
            result = result + price
    return result


def label(number: int) -> str:
    """Return where a receipt would be kept."""
    name = str(number)
    if number < 10:
        name = "0" + name
    return str(Path(__file__).parent) + "/" + name
'''
TESTS = """
import pytest
from till import label, total


@pytest.mark.parametrize(
    ("prices", "limit", "result"),
    [([], 3, 0), ([1, 2, 3], 3, 3), ([5, 1], 4, 1), ([4, 4], 5, 8), ([2, 9, 4], 9, 6)],
)
def test_total(prices, limit, result):
    assert total(prices, limit) == result


@pytest.mark.parametrize("number", [0, 1, 9, 10, 11, 125])
def test_label(number):
    assert label(number).endswith(f"/{number:02}")
"""
BETTER = '''def total(prices: list[int], limit: int) -> int:
    """Return what the prices below a limit are together."""
    return sum([price for price in prices if price < limit])
'''
SLOWER = '''def total(prices: list[int], limit: int) -> int:
    """Return what the prices below a limit are together."""
    for _ in range(40):
        sorted(prices)
    return sum([price for price in prices if price < limit])
'''
LABEL = '''def label(number: int) -> str:
    """Return where a receipt would be kept."""
    name = f"0{number}" if number < 10 else str(number)
    return str(Path(__file__).parent) + "/" + name
'''


@pytest.fixture(scope="module")
def till(tmp_path_factory):
    root = tmp_path_factory.mktemp("till")
    (root / "pyproject.toml").write_text("[tool.pytest.ini_options]\naddopts = '-q'\n")
    (root / "till.py").write_text(MODULE)
    (root / "test_till.py").write_text(TESTS)
    return root / "till.py"


@pytest.fixture(scope="module")
def judge(till):
    with judging(till) as judged:
        yield judged


def judged_in_full(judge, name, code, task="efficiency"):
    return judge(name, code, gates=GATES, task=task)


@pytest.mark.further
def test_the_answer_is_the_same_on_one_core(judge):
    beside = judged_in_full(judge, "total", BETTER, "readability")
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        alone = judged_in_full(judge, "total", BETTER, "readability")
    finally:
        os.sched_setaffinity(0, cores)
    assert beside.grade == "verified", (beside.reason, beside.missing)
    assert beside.mutants == alone.mutants
    assert beside.mutants.caught > 3
    assert [gate.gate for gate in beside.gates] == [gate.gate for gate in alone.gates]
    replays = [gate.detail for gate in beside.gates if gate.gate == "replay"]
    assert replays[0].endswith(f"{beside.mutants.caught} mutants killed")


@pytest.mark.further
def test_what_is_asked_in_vain_ends_with_the_race(judge):
    slow = judged_in_full(judge, "total", SLOWER)
    assert not slow.accepted
    assert slow.gates[-1].gate == "timing"
    assert slow.mutants is None
    assert judged_in_full(judge, "total", BETTER, "readability").mutants


@pytest.mark.further
def test_the_worker_beside_stays_for_the_next_candidate_and_goes_with_the_rest(till):
    """A sandbox ends with the thread that began it: that thread has to stay."""
    before = set(threading.enumerate())
    with judging(till) as judge:
        kept = []
        for _ in range(2):
            assert judged_in_full(judge, "total", BETTER, "readability").mutants
            kept.append(judge.runner.beside._workers["calls"]._process.pid)
        assert kept[0] == kept[1]
    assert set(threading.enumerate()) <= before


@pytest.mark.further
def test_a_function_that_tells_its_folder_is_asked_where_it_is(judge):
    """In another copy every mutant would tell by the folder alone."""
    verdict = judged_in_full(judge, "label", LABEL, "readability")
    assert verdict.accepted, verdict.reason
    rows = "\n".join(verdict.mutants.rows)
    assert "killed by" in rows
    assert len(set(re.findall(r"/py\.\w+/project", rows))) == 1
