"""Larger calls: calls on which the best code so far takes long enough to be timed, if it is fast on all that were made yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.code.syntax import FunctionNode
from selfrefine.verify.compare.observation import Calls, Compared
from selfrefine.verify.search.dictionary import stars_of
from selfrefine.verify.search.scaling import larger_series
from selfrefine_runner.client.replay import ReplayPlan, replay_calls

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.verify.trial import Trial

SECONDS = 0.4
BUDGET = 1.0
"""CPU seconds of one call, and of all."""
WALL = 20.0
FEWEST = 0.001
"""CPU seconds below which a call of the best says nothing that a smaller one would not."""
MOST = 4
"""Series of one race."""


def larger_calls(trial: Trial, text: str) -> list[Compared]:
    """Return the returning calls of series that grow until the best takes long enough; nothing if none grows.

    Args:
        trial: whose baseline knows what calls look like.
        text: the file with the best code so far.
    """
    compared = trial.baseline.compared
    seen = [item.call for item in compared if item.call.origin == "recorded"]
    if not seen:
        seen = [i.call for i in compared if i.call.in_domain]
    grown = (item.call for item in compared if item.call.origin == "amplified")
    known = max((call.size for call in grown), default=0)
    function = trial.original.body[0]
    first = stars_of(function).first if isinstance(function, FunctionNode) else None
    series = [
        [call for call in steps if call.size > known]
        for steps in larger_series(seen, first)
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
    return [
        Compared(call, outcome, cpu)
        for call, outcome, cpu in zip(calls, run.outcomes, run.cpu, strict=False)
        if outcome["kind"] == "returned" and cpu >= FEWEST
    ]


def one_of_each(measured: Sequence[Compared], lap: float) -> list[Compared]:
    """Return one call of each series that grows, so that each takes an equal share of a lap; those that take longest.

    What grows in one way alone says nothing of another: a second search hides where the first takes all the time.

    Args:
        measured: calls of series, one after another, each with ever larger calls.
        lap: CPU seconds of all together.
    """
    series: list[list[Compared]] = []
    for item in measured:
        if not series or item.call.size <= series[-1][-1].call.size:
            series.append([])
        series[-1].append(item)
    series.sort(key=lambda steps: -max(item.cpu for item in steps))
    chosen = series[:MOST]
    share = lap / max(1, len(chosen))
    return [_longest(steps, share) for steps in chosen]


def _longest(steps: list[Compared], seconds: float) -> Compared:
    """Return the longest call within so many seconds; the shortest if each takes more."""
    fitting = [item for item in steps if item.cpu <= seconds]
    if fitting:
        return max(fitting, key=lambda item: item.cpu)
    return min(steps, key=lambda item: item.cpu)
