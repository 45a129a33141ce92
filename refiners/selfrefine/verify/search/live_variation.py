"""Live variation: what the original does at calls that tests make when something in their arguments is changed.

Asked for when the first candidate needs it, and kept for all others: who is rejected by its text or by the tests, or
is proven to take the same steps, needs none of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine.verify.compare.difference import is_meant
from selfrefine.verify.compare.live import SECONDS, LiveCompared, promises
from selfrefine_runner.client.live import LivePlan, LiveTask, replay_live
from selfrefine_runner.worker.jobs.variation import CUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.verify.baseline import Baseline
    from selfrefine_runner.client.live import LiveCall
    from selfrefine_runner.client.project import Project

VARIATIONS, LEAST, MOST = 72, 2, 24
"""Changes that are made to the arguments: of all calls together, and of each at least and at most."""
APART = 4
"""How many calls in a row are not changed alike."""


def varied(project: Project, baseline: Baseline, text: str) -> tuple[LiveCompared, ...]:
    """Return what the original does at its calls within the tests with other arguments, asked once.

    Args:
        project: where.
        baseline: with the calls as tests make them.
        text: the original's file.
    """
    calls = [item for item in baseline.live if item.recorded]
    place = baseline.place
    keys = "\n".join(item.key for item in calls)
    known = project.varied
    key = (str(place.file), place.qualname, text, keys)
    if key not in known:
        known.clear()
        known[key] = _varied(project, baseline, text, calls) if calls else ()
    return known[key]


def _varied(
    project: Project, baseline: Baseline, text: str, calls: Sequence[LiveCompared]
) -> tuple[LiveCompared, ...]:
    each = max(LEAST, min(MOST, VARIATIONS // len(calls)))
    # Calls that are much alike are changed otherwise.
    rows = [
        [
            LiveTask(item.task.at, depth=item.task.depth, variation=seed)
            for seed in range(1 + n % APART * each, 1 + n % APART * each + each)
        ]
        for n, item in enumerate(calls)
    ]
    tests = {item.task.at.test for item in calls}
    usual = sum(test.seconds for test in baseline.tests if test.id in tests)
    plan = LivePlan(
        [task for row in rows for task in row],
        [text],
        baseline.options,
        words=baseline.source.words,
        managed=baseline.source.managed,
        distinct=True,
        most=SECONDS,
        seconds=2 + 2 * usual,
    )
    made = replay_live(project, baseline.place, text, plan).calls
    found: list[LiveCompared] = []
    for n, (item, row) in enumerate(zip(calls, rows, strict=True)):
        first = n * each
        told = [made.get(first + at) for at in range(len(row))]
        found += _of_call(item, row, told)
    return tuple(found)


def _of_call(
    item: LiveCompared, tasks: Sequence[LiveTask], calls: Sequence[LiveCall | None]
) -> list[LiveCompared]:
    """Return what can be compared of the changes at one call: each once, where the original does something on purpose."""
    found: list[LiveCompared] = []
    known: set[str] = set()
    for task, call in zip(tasks, calls, strict=True):
        if call is None or not call.change or not promises(call):
            continue
        # Of few leaves there are few changes: the same one shows nothing new.
        if call.change in known and CUT not in call.change:
            continue
        known.add(call.change)
        if is_meant(call.outcome):
            allowed = {*(item.task.allowed or ()), *call.events}
            found.append(
                replace(
                    item,
                    task=replace(task, allowed=frozenset(allowed)),
                    outcome=call.outcome,
                    key=item.key + call.change,
                    change=call.change,
                )
            )
    return found
