"""Bounded runs: a run of collected tests in which each has a time of its own; one that takes longer is left out."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from selfrefine_runner.client.tests import run_collected
from selfrefine_runner.worker.jobs.recording import KEPT

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from selfrefine_runner.client.project import Project
    from selfrefine_runner.client.reports import TestRun
    from selfrefine_runner.client.tests import CollectedSession, TestOptions

SHARE = 6
"""A test may take one part in so many of the time for all."""
LEAST = 1.0


def seconds_of_each(timeout: float) -> float:
    """Return the seconds that one test may take."""
    return max(LEAST, timeout / SHARE)


def run_bounded(
    project: Project,
    session: CollectedSession,
    text: str,
    how: TestOptions,
    *,
    wanted: Collection[str] | None,
    left: Collection[str],
) -> TestRun | None:
    """Run collected tests; where one hangs, go on after it in another fork.

    Args:
        project: where.
        session: what was collected.
        text: the whole file.
        how: with the seconds of `each`.
        wanted: node ids and files; None for all.
        left: node ids not to run.

    Returns:
        One run of all of them; None where forks of what is collected cannot run them.
    """
    ids = _chosen(session.ids, wanted, left)
    until = time.monotonic() + how.seconds
    run: TestRun | None = None
    while True:
        remaining = max(0.0, until - time.monotonic())
        part = run_collected(project, session, text, ids, replace(how, seconds=remaining))  # fmt: skip
        if part is None or part.end == "died":
            return None
        told = {result.id for result in part.results}
        hung = next((name for name in ids if name not in told), None)
        if part.end != "time" or hung is None:
            return _merged(run, part)
        ids = ids[ids.index(hung) + 1 :]
        late = bool(ids) and time.monotonic() >= until
        # What is killed has not said so, but all else that it had to say.
        run = _merged(run, replace(part, end="done", stopped=late, hung=(hung,)))
        if late or not ids:
            return run


def _chosen(
    ids: Sequence[str], wanted: Collection[str] | None, left: Collection[str]
) -> list[str]:
    """Return what to run, in the order in which it was collected."""
    names = None if wanted is None else set(wanted)
    return [
        name
        for name in ids
        if name not in left
        and (names is None or not names.isdisjoint((name, name.partition("::")[0])))
    ]


def _merged(run: TestRun | None, part: TestRun) -> TestRun:
    if run is None:
        return part
    made = zip((*run.calls, *part.calls), (*run.sites, *part.sites), strict=True)
    calls = list({call.key: (call, site) for call, site in made}.values())[:KEPT]
    unfit = dict(run.unfit)
    for why, count in part.unfit.items():
        unfit[why] = unfit.get(why, 0) + count
    return replace(
        part,
        results=(*run.results, *part.results),
        calls=tuple(call for call, _ in calls),
        sites=tuple(site for _, site in calls),
        kinds=(*run.kinds, *part.kinds),
        paths=(*run.paths, *part.paths),
        attributes={**part.attributes, **run.attributes},
        unfit=unfit,
        events=run.events | part.events,
        survey=run.survey.then(part.survey),
        hung=(*run.hung, *part.hung),
    )
