"""Live: versions of the function at calls that tests make, each in a fork of the process in which the call is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from selfrefine_runner.client.place import wire_source
from selfrefine_runner.client.tests import TestOptions, collect_tests

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from selfrefine_runner.client.place import CallSite, Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.client.tests import CollectedSession
    from selfrefine_runner.protocol import Ending, LiveJob
    from selfrefine_runner.responses import End

BUSY = 6
"""How many seconds one CPU second may take on a machine that does other things as well."""
BESIDE = 5.0
"""Seconds that a run may take besides the tests and the calls."""


@dataclass(frozen=True)
class LiveTask:
    """One call to make; `protocol.LiveTask` says what each means."""

    at: CallSite
    version: int = 0
    look: bool = False
    code: bool = False
    depth: int = 0
    variation: int = 0
    again: bool = False
    allowed: Collection[str] | None = None
    expected: str | None = None


@dataclass(frozen=True)
class LivePlan:
    """What a live replay is told.

    Args:
        tasks: which calls to make.
        versions: texts of the file.
        options: the user's further arguments for pytest.
        lines: of the versions, of which to tell whether they ran.
        words: texts and numbers to vary arguments with.
        managed: whether it is used as a context manager.
        distinct: whether to make no more changes at a call once they come again.
        limit: seconds of each call.
        most: CPU seconds of all calls together.
        seconds: when to stop starting tests.
    """

    tasks: Sequence[LiveTask]
    versions: Sequence[str]
    options: Sequence[str] = ()
    lines: Sequence[int] = ()
    words: Sequence[str | int] = ()
    managed: bool = False
    distinct: bool = False
    limit: float = 1.0
    most: float = 1.5
    seconds: float = 10.0


@dataclass(frozen=True)
class LiveCall:
    """What came of one task; `protocol.LiveCalled` says what each means."""

    end: Ending
    outcome: dict[str, Any] = field(default_factory=dict)
    events: frozenset[str] = frozenset()
    lines: frozenset[int] = frozenset()
    tripped: str = ""
    depth: int = 0
    key: str = ""
    shown: str = ""
    change: str = ""
    probe: tuple[bool, bool] = (False, False)
    code: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class LiveRun:
    """What came of all tasks.

    Args:
        calls: by the index of their task; those that were not made are left out.
        end: how the run ended.
        left: why calls were left out, and how many.
        error: why nothing could be made.
    """

    calls: Mapping[int, LiveCall]
    end: Ending
    left: Mapping[str, int] = field(default_factory=dict)
    error: str = ""


def replay_live(project: Project, place: Place, text: str, plan: LivePlan) -> LiveRun:
    """Run the tests of some tasks with the original, and make the calls of each task in forks.

    Args:
        project: where.
        place: the function.
        text: the original's file.
        plan: which calls of which versions.
    """
    for _ in range(2):
        session = _session(project, place, text, plan)
        if session is None:
            return LiveRun({}, "error", error="the tests could not be collected again")
        job = _job(project, session, text, plan)
        wall = 2 * plan.seconds + BUSY * plan.most + BESIDE
        messages, end = project.execute(job, session.place, text, wall=wall)
        if not any(message.get("error") == "no-session" for message in messages):
            break
        # What held them has ended, as where the machine was too busy to end a run in time.
        project.session = None
    return _run_of(messages, end, len(plan.tasks))


def _job(
    project: Project, session: CollectedSession, text: str, plan: LivePlan
) -> LiveJob:
    place = session.place
    return {
        **project.basis(place, text),
        "do": "live",
        "tasks": [
            {
                "at": [task.at.test, task.at.entry],
                "version": task.version,
                "look": task.look,
                "code": task.code,
                "depth": task.depth,
                "variation": task.variation,
                "again": task.again,
                "allowed": None if task.allowed is None else sorted(task.allowed),
                "expected": task.expected,
            }
            for task in plan.tasks
        ],
        "versions": [wire_source(place, v) for v in plan.versions],
        "lines": list(plan.lines),
        "words": list(plan.words),
        "managed": plan.managed,
        "distinct": plan.distinct,
        "limit": plan.limit,
        "most": plan.most,
        "seconds": plan.seconds,
    }


def _session(
    project: Project, place: Place, text: str, plan: LivePlan
) -> CollectedSession | None:
    """Return the tests that are held collected, or collect those of the tasks."""
    held = project.session
    if held is not None and _is_of(held, place):
        return held
    files = list(dict.fromkeys(t.at.test.partition("::")[0] for t in plan.tasks))
    how = TestOptions(seconds=plan.seconds + BESIDE, options=plan.options)
    return collect_tests(project, place, text, files, how)


def _is_of(session: CollectedSession, place: Place) -> bool:
    held = session.place
    return held.file == place.file and held.qualname == place.qualname


def _run_of(messages: list[Any], end: End, count: int) -> LiveRun:
    """Read the messages of so many tasks: what no run of ours sends was forged."""
    calls: dict[int, LiveCall] = {}
    for message in messages:
        if "live" not in message:
            continue
        index = message["live"]
        if not isinstance(index, int) or index in calls or not 0 <= index < count:
            return LiveRun({}, "forged")
        calls[index] = _call(message)
    error = next(
        (str(m.get("detail") or m["error"]) for m in messages if "error" in m), ""
    )
    done: Any = next((m for m in messages if "done" in m), {})
    return LiveRun(calls, end["end"], done.get("left", {}), error)


def _call(message: dict[str, Any]) -> LiveCall:
    """Read one fork's words; one that are of another form than ours count as forged."""
    outcome = message.get("outcome", {})
    try:
        reached, other = message.get("probe") or (0, 0)
        return LiveCall(
            message["ended"],
            outcome if isinstance(outcome.get("kind", ""), str) else {},
            frozenset(map(str, message.get("events", ()))),
            frozenset(map(int, message.get("lines", ()))),
            str(message.get("stray", "")),
            int(message.get("depth", 0)),
            str(message.get("key", "")),
            str(message.get("shown", "")),
            str(message.get("change", "")),
            (bool(reached), bool(other)),
            dict(message.get("code") or {}),
        )
    except (AttributeError, TypeError, ValueError):
        return LiveCall("forged")
