"""Tests: the user's tests that reach the function pass on the candidate, each exactly once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from selfrefine.loop.verdict import TestCount
from selfrefine.verify.gates import control
from selfrefine.verify.gates.telling import failure
from selfrefine.verify.gates.trial import Report, Trial
from selfrefine.verify.runner.inside import audit
from selfrefine.verify.runner.tests import TestOptions, run_tests

if TYPE_CHECKING:
    from selfrefine.loop.verdict import GateName
    from selfrefine.verify.runner.reports import TestRun

NAME: GateName = "tests"

PATIENCE = 2.0
"""Seconds that any run of tests may take."""
SLOWER = 10
"""A candidate's tests may take this many times as long as the original's."""

ENDS = {
    "time": "did not end in time",
    "forged": "forged their report",
    "limit": "used too much memory, disk or processes, or sent too much,",
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
        return TestsReport(passed=None, detail=detail, missing=baseline.notes)
    usual = sum(test.seconds for test in baseline.tests)
    how = TestOptions(
        seconds=min(baseline.timeout, PATIENCE + SLOWER * usual),
        kill_late=False,
        stop_first=True,
        wanted=sorted(trial.changed),
        allowed=baseline.events,
        options=baseline.options,
    )
    ids = [test.id for test in baseline.tests]
    run = run_tests(trial.runner, baseline.place, trial.new_text, ids, how)
    expected = set(ids)
    passed = {result.id for result in run.results if result.passed}
    count = TestCount(len(baseline.tests), len(passed & expected))
    fresh = trial.runner.why_fresh
    problem = _failure(trial, run, passed) or _forgery(trial)
    if problem:
        detail, told = problem
        return TestsReport(passed=False, detail=detail, told=told, count=count)
    anew = f", each import anew since {fresh}" if fresh else ""
    return TestsReport(
        passed=True,
        detail=f"{count.passed}/{count.selected} passed{anew}",
        missing=baseline.notes,
        count=count,
        lines=run.lines,
    )


def _failure(trial: Trial, run: TestRun, passed: set[str]) -> tuple[str, str] | None:
    """Return why a run of the tests rejects, for users and as a model may be told it, if that differs."""
    failed = next((result for result in run.results if result.failed), None)
    if failed:
        told = failure(failed.why, trial.known)
        return f"{failed.id} fails: {failed.why}", f"{failed.id} fails: {told}"
    if run.tripped:
        told = "within the tests it looks into the interpreter, which the original does not"
        what = audit.describe(run.tripped)
        return f"within the tests it {what}, which the original does not", told
    if run.end != "done":
        what = ENDS.get(run.end, "ended early")
        return f"the tests {what} on the candidate", ""
    silent = next((t.id for t in trial.baseline.tests if t.id not in passed), None)
    if silent:
        told = f"{silent} did not report that it passed"
        return run.problem or told, told
    return None


def _forgery(trial: Trial) -> tuple[str, str] | None:
    """Return why a passing run is not believed; models may be told all of it."""
    regardless = control.passes_regardless(trial)
    if not regardless:
        return None
    why = f"{regardless} passes on the candidate even if each call loses its result: the report is forged"
    return why, ""
