"""Larger: calls on which the best code so far takes long enough to be timed, if it is fast on all that were made yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.inputs.amplify import larger_series
from selfrefine.verify.observed import Calls, Compared
from selfrefine.verify.runner.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from selfrefine.verify.gates.trial import Trial
    from selfrefine.verify.inputs import Call

SECONDS = 0.4
BUDGET = 1.0
"""CPU seconds of one call, and of all."""
WALL = 20.0
FEWEST = 0.001
"""CPU seconds below which a call of the best says nothing that a smaller one would not."""
MOST = 3


def larger_calls(trial: Trial, text: str) -> list[Compared]:
    """Return the longest returning call of each series that grows with the best; nothing if none grows.

    Args:
        trial: whose baseline knows what calls look like.
        text: the file with the best code so far.
    """
    compared = trial.baseline.compared
    seen = [item.call for item in compared if item.call.origin == "recorded"]
    if not seen:
        seen = [i.call for i in compared if i.call.in_domain]
    grown = (item.call for item in compared if item.call.origin == "amplified")
    known = {call.key for call in grown}
    series = [
        [call for call in steps if call.key not in known]
        for steps in larger_series(seen)
    ]
    asked = Calls([], series, [])
    calls = asked.all
    plan = ReplayPlan(
        calls,
        seconds=[SECONDS] * len(calls),
        wall=WALL,
        ladders=asked.larger,
        budget=BUDGET,
    )
    if not calls:
        return []
    run = replay_calls(trial.runner, trial.baseline.place, text, plan)
    measured = [
        Compared(call, outcome, cpu)
        for call, outcome, cpu in zip(calls, run.outcomes, run.cpu, strict=False)
        if outcome["kind"] == "returned" and cpu >= FEWEST
    ]
    return _last_of_each(series, measured)[:MOST]


def _last_of_each(series: list[list[Call]], measured: list[Compared]) -> list[Compared]:
    """Return the longest call of each series, the longest of all first."""
    found = []
    for steps in series:
        keys = {call.key for call in steps}
        mine = [item for item in measured if item.call.key in keys]
        found += [max(mine, key=lambda item: item.cpu)] if mine else []
    return sorted(found, key=lambda item: -item.cpu)
