"""Tests: the user's tests that reach the function pass on the candidate, each exactly once."""

from __future__ import annotations

from selfrefine.loop.verdict import TestCount
from selfrefine.verify.gates import Report, Trial, control
from selfrefine.verify.gates.telling import failure
from selfrefine.verify.runner.inside import audit

PATIENCE = 2.0
"""Seconds that any run of tests may take."""
SLOWER = 10
"""A candidate's tests may take this many times as long as the original's."""

ENDS = {
    "time": "did not end in time",
    "forged": "forged their report",
    "limit": "used too much memory, disk or processes, or sent too much,",
}


def check(trial: Trial) -> Report:
    """Run them, quick ones first, and stop at the first failure."""
    baseline = trial.baseline
    if not baseline.tests:
        detail = (
            "not executed" if trial.runner.why_not else "no test reaches the function"
        )
        return Report(passed=None, detail=detail, missing=baseline.notes)
    usual = sum(test.seconds for test in baseline.tests)
    run = trial.runner.tests(
        baseline.place,
        trial.new_text,
        [test.id for test in baseline.tests],
        stop_first=True,
        wanted=sorted(trial.changed),
        options=baseline.options,
        seconds=min(baseline.timeout, PATIENCE + SLOWER * usual),
        kill_late=False,
        allowed=baseline.events,
    )
    passed = {result.id for result in run.results if result.passed}
    count = TestCount(
        len(baseline.tests), len(passed & {test.id for test in baseline.tests})
    )
    facts = {"tests": count}
    failed = next((result for result in run.results if result.failed), None)
    if failed:
        return Report(
            passed=False,
            detail=f"{failed.id} fails: {failed.why}",
            facts=facts,
            told=f"{failed.id} fails: {failure(failed.why, trial.known)}",
        )
    if run.tripped:
        what = audit.said(run.tripped)
        detail = f"within the tests it {what}, which the original does not"
        told = "within the tests it looks into the interpreter, which the original does not"
        return Report(passed=False, detail=detail, facts=facts, told=told)
    if run.end != "done":
        what = ENDS.get(run.end, "ended early")
        return Report(
            passed=False, detail=f"the tests {what} on the candidate", facts=facts
        )
    silent = next((test.id for test in baseline.tests if test.id not in passed), None)
    if silent:
        detail = run.problem or f"{silent} did not report that it passed"
        told = f"{silent} did not report that it passed"
        return Report(passed=False, detail=detail, facts=facts, told=told)
    fresh = trial.runner.why_fresh
    regardless = control.passes_regardless(trial)
    if regardless:
        detail = f"{regardless} passes on the candidate even if each call loses its result: the report is forged"
        return Report(passed=False, detail=detail, facts=facts)
    anew = f", each import anew since {fresh}" if fresh else ""
    return Report(
        passed=True,
        detail=f"{count.passed}/{count.selected} passed{anew}",
        facts=facts,
        lines=run.lines,
        missing=baseline.notes,
    )
