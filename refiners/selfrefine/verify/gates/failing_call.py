"""Failing call: at which call a candidate whose tests fail does something else: a test says that, seldom with which values."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.verify.gates.events import late_imports
from selfrefine.verify.gates.judge import Judge
from selfrefine.verify.gates.sentences import clip, pasted
from selfrefine.verify.gates.violations import unfair
from selfrefine_runner.client.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from selfrefine.verify.trial import Trial

CALLS = 100
"""Calls that are made, those of the tests first."""
SLOWER, LEAST, WALL = 20, 0.5, 10.0
"""How many times as long as the original one may take, at least so many seconds, and how long all may take."""


def failing_call(trial: Trial) -> tuple[str, str] | None:
    """Return the first call that comes to something else, and to what, in words; None where none is found.

    Args:
        trial: whose candidate fails a test.

    Returns:
        The words for users, and as a model may be told them.
    """
    known = [item for item in trial.baseline.compared if item.call.in_domain]
    rows = sorted(known, key=lambda item: item.call.origin != "recorded")[:CALLS]
    if not rows:
        return None
    asked = replace(trial.baseline, compared=tuple(rows), repeated=())
    judge = Judge(replace(trial, baseline=asked))
    plan = ReplayPlan(
        [item.call for item in rows],
        seconds=[LEAST + SLOWER * item.whole for item in rows],
        wall=WALL,
        enough=judge.rejects,
        allowed=[item.events | late_imports(trial.target.text) for item in rows],
    )
    run = replay_calls(trial.runner, asked.place, trial.new_text, plan)
    if not judge.stopped or unfair(trial, run):
        return None
    call = rows[len(judge.why) - 1].call
    shown = clip(pasted(trial, call))
    return f"{shown} {judge.why[-1]}", f"{shown} {judge.told or 'behaves differently'}"
