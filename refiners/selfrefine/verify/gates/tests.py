"""Tests: the user's tests that reach the function pass on the candidate, each exactly once."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from selfrefine.loop.verdict import TestCount
from selfrefine.verify.gates import events, forged_reports
from selfrefine.verify.gates.failing_call import failing_call
from selfrefine.verify.model_messages import failure
from selfrefine.verify.trial import Report, Trial
from selfrefine_runner.client.tests import TestOptions, run_anew, run_tests

if TYPE_CHECKING:
    from selfrefine.loop.verdict import Cause, GateName
    from selfrefine_runner.client.reports import TestRun

NAME: GateName = "tests"

PATIENCE = 2.0
"""Seconds that any run of tests may take."""
SLOWER = 10
"""A candidate's tests may take this many times as long as the original's."""
MARGIN = 4
"""How many times as long the original would have to take for tests that were late to be given another chance."""

ENDS = {
    "time": "timed out",
    "forged": "forged their report",
    "limit": "used too much memory or disk, too many processes, or sent too much,",
}


@dataclass(frozen=True)
class TestsReport(Report):
    """What the gate found, with how many tests there are, and the lines of the new text that they ran."""

    __test__ = False

    count: TestCount = field(default_factory=TestCount)
    lines: frozenset[int] = frozenset()


def check(trial: Trial) -> TestsReport:
    """Run them, quick ones first, and stop at the first failure."""
    baseline = trial.baseline
    if not baseline.tests:
        detail = (
            "not executed" if trial.runner.why_not else "no test reaches the function"
        )
        return TestsReport(passed=None, detail=detail, missing=baseline.notes, weakens=bool(baseline.unread))  # fmt: skip
    usual = sum(test.seconds for test in baseline.tests)
    how = TestOptions(
        seconds=min(baseline.timeout, PATIENCE + SLOWER * usual),
        kill_late=False,
        stop_first=True,
        wanted=trial.wanted,
        allowed=baseline.events,
        options=baseline.options,
    )
    ids = [test.id for test in baseline.tests]
    run = run_tests(trial.runner, baseline.place, trial.marked, ids, how)
    if run.tripped == events.UNTRACED:
        run = run_tests(
            trial.runner, baseline.place, trial.new_text, ids, replace(how, wanted=())
        )
    elif run.tripped:
        run = _as_original(trial, run, ids, how) or run
    if run.end == "time":
        run = _more_patient(trial, ids, how) or run
    elif not trial.runner.why_fresh:
        run = _imported_anew(trial, run, ids, how) or run
    expected = set(ids)
    passed = {result.id for result in run.results if result.passed}
    count = TestCount(len(baseline.tests), len(passed & expected))
    fresh = trial.runner.why_fresh
    # What takes no step but those of the original forges nothing.
    problem = why_failed(trial, run, passed) or (
        None if trial.same else _forgery(trial)
    )
    if problem:
        detail, told = problem
        if _fails_anyway(trial, run, how):
            detail, told = f"{detail}; the original now fails as well", ""
            return TestsReport(passed=False, detail=detail, count=count, cause="environment")  # fmt: skip
        if any(result.failed for result in run.results):
            detail, told = _with_call(trial, detail, told)
        late: Cause = "late" if run.end == "time" else ""
        return TestsReport(passed=False, detail=detail, told=told, count=count, cause=late)  # fmt: skip
    anew = f", with fresh imports since {fresh}" if fresh else ""
    return TestsReport(
        passed=True,
        detail=f"{count.passed}/{count.selected} passed{anew}",
        missing=baseline.notes,
        weakens=bool(baseline.unread),
        count=count,
        lines=run.lines,
    )


def _as_original(
    trial: Trial, run: TestRun, ids: list[str], how: TestOptions
) -> TestRun | None:
    """Run tests once more with leave for what the original does in this very run; None if it does not do what tripped.

    What is worked out once and kept, by a library too, is worked out beneath whatever code asks first: which that is
    depends on which tests run, and the baseline ran others before them.
    """
    place, text = trial.baseline.place, trial.target.text
    told = replace(how, wanted=(), allowed=None)
    events_of_original = run_tests(trial.runner, place, text, ids, told).events
    if run.tripped not in events_of_original:
        return None
    leave = replace(how, allowed=trial.baseline.events | events_of_original)
    return run_tests(trial.runner, place, trial.marked, ids, leave)


def _fails_anyway(trial: Trial, run: TestRun, how: TestOptions) -> bool:
    """Whether a test that could not even begin cannot begin on the original either, as where a service is gone."""
    unready = next((r.id for r in run.results if r.failed and r.unready), None)
    if unready is None:
        return False
    untraced = replace(how, wanted=())
    place, text = trial.baseline.place, trial.target.text
    again = run_tests(trial.runner, place, text, [unready], untraced)
    return any(result.unready for result in again.results)


def _more_patient(trial: Trial, ids: list[str], how: TestOptions) -> TestRun | None:
    """Run tests that were late once more, with more time; None where the original needs no more than they had.

    What a whole session sets up counts for none of its tests, and a machine may be busy with other work.
    """
    baseline = trial.baseline
    patient = replace(how, seconds=baseline.timeout)
    started = time.monotonic()
    run = run_tests(trial.runner, baseline.place, trial.target.text, ids, patient)
    took = time.monotonic() - started
    if run.end != "done" or MARGIN * took < how.seconds:
        return None
    longer = replace(how, seconds=min(baseline.timeout, PATIENCE + SLOWER * took))
    return run_tests(trial.runner, baseline.place, trial.marked, ids, longer)


def _imported_anew(
    trial: Trial, run: TestRun, ids: list[str], how: TestOptions
) -> TestRun | None:
    """Run tests once more with everything imported anew; None where what failed fails then as well.

    Where only a body was exchanged, the code around it still has the line numbers of the old text,
    and a test that compares a traceback sees other lines of the file.
    """
    failed = next((result.id for result in run.results if result.failed), None)
    before, after = trial.target.text.count("\n"), trial.new_text.count("\n")
    if failed is None or before == after:
        return None
    place, text = trial.baseline.place, trial.new_text
    # To trace lines while everything is imported takes ten times as long: which ran is asked of the other way.
    untraced = replace(how, wanted=())
    one = run_anew(trial.runner, place, text, [failed], untraced)
    if not any(result.passed for result in one.results):
        return None
    again = replace(how, stop_first=False)
    warm = run_tests(trial.runner, place, trial.marked, ids, again)
    return replace(run_anew(trial.runner, place, text, ids, untraced), lines=warm.lines)


def why_failed(trial: Trial, run: TestRun, passed: set[str]) -> tuple[str, str] | None:
    """Return why a run of the tests rejects, for users and as a model may be told it, if that differs."""
    failed = next((result for result in run.results if result.failed), None)
    if failed:
        told = failure(failed.why, trial.known)
        return f"{failed.id} fails: {failed.why}", f"{failed.id} fails: {told}"
    if run.tripped:
        told = (
            "within the tests it inspects the interpreter, which the original does not"
        )
        what = events.describe(run.tripped)
        return f"within the tests it {what}, which the original does not", told
    if run.end != "done":
        what = ENDS.get(run.end, "ended early")
        return f"the tests {what} on the candidate", ""
    silent = next((t.id for t in trial.baseline.tests if t.id not in passed), None)
    if silent:
        told = f"{silent} did not report that it passed"
        return run.problem or told, told
    return None


def _with_call(trial: Trial, detail: str, told: str) -> tuple[str, str]:
    """Return why a test fails with the call that comes to something else: its message seldom tells what was given."""
    found = failing_call(trial)
    return (f"{detail}; {found[0]}", f"{told}; {found[1]}") if found else (detail, told)


def _forgery(trial: Trial) -> tuple[str, str] | None:
    """Return why a passing run is not believed; models may be told all of it."""
    regardless = forged_reports.passes_regardless(trial)
    if not regardless:
        return None
    why = f"{regardless} passes on the candidate even when every result is discarded: the report is forged"
    return why, ""
