"""Grade: how strong the proof of one candidate is, and what would raise it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.gates.replay import ENOUGH, FEW, ReplayReport
from selfrefine.verify.gates.risk import RiskReport
from selfrefine.verify.gates.tests import TestsReport

if TYPE_CHECKING:
    from selfrefine.loop.verdict import ChangedLines, Grade
    from selfrefine.verify.gates.trial import Trial


def grade_of(trial: Trial, changed: ChangedLines) -> tuple[Grade, tuple[str, ...]]:
    """Return how strong the proof is, and what would raise it.

    Args:
        trial: with the reports of the gates that judged.
        changed: how many lines are new, and how many of them ran.
    """
    missing = [line for report in trial.reports for line in report.missing]
    tests = trial.report(TestsReport) or TestsReport(passed=None)
    replay = trial.report(ReplayReport) or ReplayReport(passed=None)
    if not tests.passed and not replay.compared:
        missing.append("nothing could be executed")
        return "unverified", tuple(dict.fromkeys(missing))
    gaps = [
        *_unexecuted(trial, changed, replay),
        *_uncompared(trial, tests, replay),
        *_untested(trial, tests),
    ]
    full = not gaps and not any(report.weakens for report in trial.reports)
    return ("verified" if full else "partly"), tuple(dict.fromkeys([*missing, *gaps]))


def _unexecuted(trial: Trial, changed: ChangedLines, replay: ReplayReport) -> list[str]:
    """Return what is missing where changed lines did not run at all, or on no input that was compared."""
    left = changed.total - changed.executed
    if left:
        return [
            f"{left} of {changed.total} changed lines were not executed: add a test that reaches them"
        ]
    alone = trial.changed - replay.lines if replay.compared else frozenset()
    if alone:
        return [
            f"{len(alone)} of {changed.total} changed lines ran in the tests alone, on no input that was compared"
        ]
    return []


def _uncompared(trial: Trial, tests: TestsReport, replay: ReplayReport) -> list[str]:
    """Return what is missing where too few inputs were compared."""
    # Tests alone let one wrong candidate in three pass: some calls must be compared as well.
    by_tests = tests.passed and trial.changed <= tests.lines
    slips = _slips(trial)
    wanted = FEW if by_tests and not slips else ENOUGH
    if replay.compared >= wanted:
        return []
    why = f", since {slips[0]}" if by_tests and slips else ""
    return [
        f"{replay.compared} distinct inputs compared, {wanted} wanted{why}: add tests or type hints"
    ]


def _untested(trial: Trial, tests: TestsReport) -> list[str]:
    """Return what is missing where the candidate may have made a slip and no test would notice."""
    slips = _slips(trial)
    if slips and not tests.passed:
        return [f"{slips[0]}, and no test reaches the function: add one"]
    return []


def _slips(trial: Trial) -> tuple[str, ...]:
    risk = trial.report(RiskReport)
    return risk.slips if risk else ()
