"""Complexity: radon's cyclomatic complexity may grow only by a slack that speed has to earn."""

from __future__ import annotations

import math
from dataclasses import dataclass

from selfrefine.loop.verdict import Complexity, GateName
from selfrefine.verify.trial import Report, Trial

NAME: GateName = "complexity"

MOST = 16
"""Growth that no speed-up can earn."""
PER_DOUBLING = 1.6


@dataclass(frozen=True)
class ComplexityReport(Report):
    """What the gate found, with the measures of both."""

    complexity: Complexity | None = None


def check(trial: Trial) -> Report:
    """Reject growth that nothing can earn; the timing gate settles the rest by the measured speed."""
    grown = trial.after.cyclomatic - trial.before.cyclomatic
    complexity = Complexity(trial.before, trial.after)
    detail = (
        f"cyclomatic {trial.before.cyclomatic} to {trial.after.cyclomatic}, "
        f"cognitive {trial.before.cognitive} to {trial.after.cognitive}"
    )
    if grown > max(MOST, trial.slack):
        return ComplexityReport(
            passed=False, detail=f"more complex: {detail}", complexity=complexity
        )
    return ComplexityReport(passed=True, detail=detail, complexity=complexity)


def allowance(slack: int, ratio: float | None) -> int:
    """Return by how much the cyclomatic complexity may grow at a measured speed-up.

    One by default, two at 2x, and about three for each fourfold: an algorithm that is a hundred times faster may need a loop more.
    """
    if ratio is None or ratio <= 1:
        return slack
    return slack + int(PER_DOUBLING * math.log2(ratio))


def shortfall(trial: Trial, ratio: float | None) -> str | None:
    """Return why a candidate is too complex for its speed, or None."""
    grown = trial.after.cyclomatic - trial.before.cyclomatic
    limit = allowance(trial.slack, ratio)
    if grown <= limit:
        return None
    speed = f"{ratio:.2f}x" if ratio is not None else "no measured speed-up"
    return (
        f"more complex: cyclomatic {trial.before.cyclomatic} to {trial.after.cyclomatic}, "
        f"but {speed} allows {trial.before.cyclomatic + limit}"
    )
