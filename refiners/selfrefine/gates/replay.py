"""Replay: recorded and generated calls do the same on the candidate, outside the tests."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.gates import Report, Trial
from selfrefine.gates.compare import difference
from selfrefine.gates.replaced import unseen
from selfrefine.inputs import render
from selfrefine.verdict import ReplayCount

if TYPE_CHECKING:
    from selfrefine.gates.baseline import Compared

ENOUGH = 20
"""Distinct inputs that must be compared for a verified verdict (DESIGN section 4)."""
FEW = 5
"""The same where the user's tests execute every changed line."""
SLOWER = 20
"""A candidate may take this many times the original's time on one call before it is stopped."""
LEAST_SECONDS = 1.0
LINE, PASTED = 160, 2000
"""Characters of a call within a message, and of one that is there to be pasted."""


def check(trial: Trial) -> Report:
    """Compare the outcomes of every call; the first difference rejects, with a call to paste."""
    baseline = trial.baseline
    if not baseline.compared:
        detail = "not executed" if trial.runner.why_not else "no call could be replayed"
        return Report(passed=None, detail=detail, missing=baseline.notes)
    why: list[str | None] = []

    def rejects(outcome: dict[str, object]) -> bool:
        if len(why) == len(baseline.compared):
            return True
        item = baseline.compared[len(why)]
        why.append(_differs(item, outcome))
        return why[-1] is not None and item.call.near

    run = trial.runner.replay(
        baseline.place,
        trial.new_text,
        [item.call for item in baseline.compared],
        seconds=[LEAST_SECONDS + SLOWER * item.cpu for item in baseline.compared],
        wall=10 + SLOWER * sum(item.cpu for item in baseline.compared),
        wanted=sorted(trial.changed),
        enough=rejects,
    )
    if run.error:
        return Report(
            passed=False,
            detail=f"the candidate's module cannot be imported ({run.error})",
        )
    if run.end == "forged":
        return Report(passed=False, detail="the replay forged its report")
    if run.end != "stopped" and len(why) < len(baseline.compared):
        # The child ended early: the call that it was making is the one that ended it.
        rejects({"kind": "time" if run.end == "time" else "died"})
    report = _judged(trial, why, run.lines)
    report.measured["cpu"] = run.cpu
    if report.passed and not report.weakens:
        never = unseen(trial)
        if never:
            return replace(report, missing=(*report.missing, never), weakens=True)
    return report


def _judged(trial: Trial, why: list[str | None], lines: frozenset[int]) -> Report:
    """Report on the calls that were made, each with its difference or None."""
    baseline = trial.baseline
    method = _is_method(trial)
    pairs = list(zip(baseline.compared, why, strict=False))
    near = [pair for pair in pairs if pair[0].call.near]
    recorded = sum(item.call.origin == "recorded" for item, _ in near)
    wrong = [pair for pair in near if pair[1]]
    count = ReplayCount(recorded, len(near) - recorded, len(wrong))
    if wrong:
        item, first = wrong[0]
        shown = _clip(render(item.call, trial.target.name, method=method), PASTED)
        return Report(
            passed=False,
            detail=f"{_clip(shown)} {first}",
            facts={"replay": replace(count, counterexample=shown)},
        )
    missing = list(baseline.notes)
    far = next((pair for pair in pairs if pair[1]), None)
    if far:
        shown = _clip(render(far[0].call, trial.target.name, method=method))
        missing.append(
            f"on an input unlike any recorded one it differs: {shown} {far[1]}"
        )
    return Report(
        passed=True,
        detail=f"{len(near)} inputs equal, {recorded} of them recorded",
        missing=tuple(missing),
        facts={"replay": count},
        lines=lines,
        weakens=far is not None or not baseline.deterministic,
        measured={"compared": len(near)},
    )


def _differs(item: Compared, outcome: dict[str, object]) -> str | None:
    return difference(item.outcome, outcome, strict=item.call.origin == "recorded")


def _is_method(trial: Trial) -> bool:
    return "." in trial.target.qualname and "<locals>" not in trial.target.qualname


def _clip(text: str, most: int = LINE) -> str:
    return text if len(text) <= most else text[:most] + "…"
