"""A busy machine is no judgement: a race is run again, and what no race tells is said and keeps the grade at `partly`."""

import itertools
from dataclasses import replace

import pytest

from selfrefine.verify.gates import GATES, timing, verify
from selfrefine.verify.mutants import mutation
from selfrefine.verify.original import CUT
from selfrefine_runner.client import mutants
from selfrefine_runner.client.benchmark import BenchmarkRun, Lap
from support.judging import judging

FILE = '''def steps(n: int) -> int:
    """Return how often a number can be halved."""
    count = 0
    if n > 0:
        while True:
            if n % 2 == 0:
                n = n // 2
                count += 1
            else:
                break
    return count
'''
TESTS = """import pytest
from m import steps


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4, 6, 8, 40, 1024])
def test_steps(n):
    assert 2 ** steps(n) <= max(n, 1)
"""
SIMPLER = '''def steps(n: int) -> int:
    """Return how often a number can be halved."""
    count = 0
    while n > 0 and n % 2 == 0:
        n = n // 2
        count += 1
    return count
'''


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    root = tmp_path_factory.mktemp("busy")
    (root / "pyproject.toml").write_text("[project]\nname = 'm'\n")
    (root / "m.py").write_text(FILE)
    (root / "test_m.py").write_text(TESTS)
    return root


@pytest.fixture(scope="module")
def judge(root):
    with judging(root / "m.py") as judged:
        yield judged


def raced(*seconds, end="done"):
    """A run in which the original took one second each lap, and the candidate so many, in turns."""
    rows = list(itertools.islice(itertools.cycle(seconds), 15)) if seconds else []
    return BenchmarkRun(tuple(Lap((1.0, 1.0, s), (1.0, 1.0, s)) for s in rows), end)


LATE, EVEN, FASTER = raced(end="time"), raced(1.0, 1.01), raced(0.4, 0.41)
UNCLEAR, SLOWER = raced(0.8, 0.8, 1.7, 2.0, 1.7), raced(1.9, 2.0)
RACES = {
    # task, what the runs tell, the last again and again: the grade, what is said, the kind of a rejection
    "late without what is only compared": (
        "efficiency",
        [LATE, FASTER],
        "partly",
        "hundreds of times",
        "",
    ),
    "late once": ("efficiency", [LATE, LATE, FASTER], "verified", "2.50x", ""),
    "late twice": ("efficiency", [LATE], "unverified", "the machine is busy", "busy"),
    "late twice, but simpler": (
        "readability",
        [LATE],
        "partly",
        "it could not be timed",
        "",
    ),
    "unclear": ("readability", [UNCLEAR], "partly", "it may be slower", ""),
    "unclear once": ("readability", [UNCLEAR] * 3 + [EVEN], "verified", "1.00x", ""),
    "slower": ("readability", [SLOWER], "unverified", "slower", ""),
    "even": ("readability", [EVEN], "verified", "1.00x", ""),
}


@pytest.mark.further
@pytest.mark.parametrize(
    ("task", "runs", "grade", "said", "cause"), RACES.values(), ids=RACES
)
def test_a_race_that_tells_nothing_is_run_again(
    judge, monkeypatch, task, runs, grade, said, cause
):
    told = itertools.chain(runs, itertools.repeat(runs[-1]))
    monkeypatch.setattr(timing, "run_benchmark", lambda *_: next(told))
    verdict = judge("steps", SIMPLER, GATES, task=task)
    assert (verdict.grade, verdict.cause) == (grade, cause), verdict
    everything = (verdict.reason, *verdict.missing)
    assert any(said in line for line in everything), everything


CUTS = {
    # seconds that there are for what: what is said
    "mutants": (
        [(mutation, "FIRST"), (mutation, "MORE")],
        "mutants were not tried",
    ),
    "search": ([(mutants, "WALL")], "the search for more inputs was cut short"),
}


@pytest.mark.further
@pytest.mark.parametrize(("limits", "said"), CUTS.values(), ids=CUTS)
def test_what_there_is_no_time_for_is_said_and_is_no_proof(
    root, monkeypatch, limits, said
):
    for module, name in limits:
        monkeypatch.setattr(module, name, 1e-6)
    with judging(root / "m.py") as judge:
        verdict = judge("steps", SIMPLER)
    assert verdict.accepted, verdict.reason
    assert verdict.grade == "partly"
    assert any(said in line for line in verdict.missing), verdict.missing


@pytest.mark.further
def test_what_was_not_asked_of_the_original_is_no_proof(judge):
    trial = judge.trial_of("steps", SIMPLER)
    baseline = replace(trial.baseline, cut=True, notes=(CUT,))
    verdict = verify(replace(trial, baseline=baseline), GATES[:-1])
    assert (verdict.grade, CUT in verdict.missing) == ("partly", True)
