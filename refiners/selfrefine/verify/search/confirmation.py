"""Confirmation: calls that were found after the replay, made on both versions by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine.verify import coverage_gaps, model_messages
from selfrefine.verify.compare import difference, steady
from selfrefine.verify.runner.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.verify.inputs import Call
    from selfrefine.verify.inputs.generate import Domain
    from selfrefine.verify.trial import Trial

CALL, WALL, BUDGET = 1.0, 30.0, 0.25
"""Seconds of one call and of all, and CPU seconds after which no more are made."""


@dataclass(frozen=True)
class Wrong:
    """A call on which the candidate does something else: how, and the same as a model may be told it."""

    call: Call
    why: str
    told: str


def domain_seen(trial: Trial) -> Domain:
    """Return what callers give, as far as the recorded calls and the original's text tell."""
    return coverage_gaps.domain_seen(trial.baseline, trial.target)


def outcomes(
    trial: Trial, text: str, calls: Sequence[Call]
) -> tuple[dict[str, Any], ...]:
    """Return what comes of calls of the function in a text of its file, as far as there is time."""
    plan = ReplayPlan(calls, seconds=[CALL] * len(calls), wall=WALL, budget=BUDGET)
    return replay_calls(trial.runner, trial.baseline.place, text, plan).outcomes


def wrong_on(trial: Trial, call: Call) -> Wrong | None:
    """Return how the candidate differs on a call, if the original does the same on it every time and on purpose."""
    first, second = (outcomes(trial, trial.target.text, [call]) for _ in range(2))
    new = outcomes(trial, trial.new_text, [call])
    if not (first and second and new):
        return None
    old = steady(first[0], second[0])
    if old is None or not (old["kind"] == "returned" or old.get("explicit")):
        return None
    why = difference(old, new[0], strict=False)
    if why is None:
        return None
    shown = model_messages.outcome(new[0], trial.known)
    return Wrong(call, why, difference(old, shown, strict=False) or "")
