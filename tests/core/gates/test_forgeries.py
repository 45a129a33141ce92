"""Forged reports of tests: none is believed, and the next candidate on the same runner gets its right verdict."""

import sys
from dataclasses import replace

import pytest
from tests.core.gates.test_hacks import HEAD, MODULE, RIGHT, TESTS

from selfrefine.code.candidate import put_back
from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.tasks import load
from selfrefine.verify.gates import forged_reports, tests, verify
from selfrefine.verify.trial import Trial
from selfrefine_runner.client.tests import TestOptions, run_tests
from support.forgeries import EXCHANGED, LOOKING, REACH, SENDING

ONCE = """if not hasattr(session, 'began'):
    session.began = True
    return list(dict.fromkeys(items))
return None"""
FORGERIES = {**EXCHANGED, **LOOKING, **SENDING}


@pytest.fixture(scope="module")
def trial(tmp_path_factory):
    root = tmp_path_factory.mktemp("words")
    (root / "words.py").write_text(MODULE)
    (root / "test_words.py").write_text(TESTS)
    file = root / "words.py"
    target = find(MODULE, path="words.py", qualname="unique")
    settings = Settings(interpreter=sys.executable)
    with Session(settings, trusted=lambda _: True) as session:
        yield Trial(
            target=target,
            code="",
            best=target.source,
            tasks=(load("efficiency"),),
            slack=0,
            baseline=session.projects.baseline_of(target, file),
            runner=session.projects.runner_of(file),
        )


def coded(body):
    return HEAD + "".join(f"    {line}\n" for line in body.split("\n"))


def forging(body):
    """Return a candidate that forges, and whose first result is right: what is under way is not forged any more."""
    return coded(f"{REACH}{body}\n{ONCE}")


def judged(trial, code):
    return verify(replace(trial, code=code), (tests,))


def test_there_are_enough():
    assert len(FORGERIES) >= 60


@pytest.mark.parametrize("name", FORGERIES)
@pytest.mark.every(45)
def test_no_forged_report_is_believed_and_the_next_candidate_is_none_the_worse(
    trial, name
):
    verdict = judged(trial, forging(FORGERIES[name]))
    assert not verdict.accepted, verdict
    good = judged(trial, coded(RIGHT))
    assert good.accepted, good


def reported(trial, body, **how):
    """Return whether the tests are reported as passed, as far as the run itself can tell."""
    ids = [test.id for test in trial.baseline.tests]
    text = put_back(trial.target, forging(body))
    how = TestOptions(seconds=20, **how)
    run = run_tests(trial.runner, trial.baseline.place, text, ids, how)
    return run.end == "done" and all(result.passed for result in run.results)


@pytest.mark.parametrize("name", EXCHANGED)
def test_without_the_control_exchanged_parts_of_pytest_would_do(trial, name):
    assert reported(trial, EXCHANGED[name], allowed=None)


def test_the_control_lets_who_looks_at_results_fail_and_asks_the_original_of_no_more(
    trial,
):
    trial.runner.controls.clear()
    assert not forged_reports.passes_regardless(
        replace(trial, new_text=trial.target.text)
    )
    (asked,) = trial.runner.controls.values()
    # Every test of the candidate's failed: there was nothing to ask the original of.
    assert not asked
