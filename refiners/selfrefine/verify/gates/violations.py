"""Violations: a replay that says nothing of results, but enough of the candidate: it did more than compute, or forged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.gates import events
from selfrefine.verify.gates.sentences import clip, pasted

if TYPE_CHECKING:
    from selfrefine.verify.trial import Trial
    from selfrefine_runner.client.replay import ReplayRun


def unfair(trial: Trial, run: ReplayRun) -> tuple[str, str] | None:
    """Return why a replay says nothing about results but enough about the candidate, for users and for models."""
    if run.tripped:
        told = "a compared call does more than the original does on it: it may only compute"
        return _beyond(trial, run), told
    if run.end == "limit":
        why = "the replay sent or used more than an honest one would"
        return why, why
    if run.error:
        why = "the candidate's module cannot be imported"
        return f"{why} ({run.error})", why
    if run.end == "forged":
        why = "the replay forged its report"
        return why, why
    return None


def _beyond(trial: Trial, run: ReplayRun) -> str:
    """Return in words what a call did that the original does not do on the same call."""
    call = trial.baseline.compared[min(run.at, len(trial.baseline.compared) - 1)].call
    shown = clip(pasted(trial, call))
    return f"{shown} {events.describe(run.tripped)}, which the original does not"
