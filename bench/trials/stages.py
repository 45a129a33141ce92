"""Stages: where the seconds of a verdict go: each job of the workers by itself, and what is left to ourselves."""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine_runner.client.project import Project
from trials.spent import spent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine_runner.client.worker import Worker

COUNTED = {
    "collect": "args",
    "selected": "ids",
    "tests": "args",
    "replay": "calls",
    "live": "tasks",
    "mutants": "versions",
}
"""Of each job what its size is."""


@dataclass(frozen=True)
class Stage:
    """One job.

    Args:
        name: what it does, and of how much.
        wall: seconds of a clock.
        cpu: CPU seconds of the worker and all that it started.
        beside: seconds before and after it, in which the copy is written and put back.
    """

    name: str
    wall: float
    cpu: float
    beside: float


class Stages:
    """The jobs since the last look."""

    def __init__(self) -> None:
        self.rows: list[Stage] = []
        self._wall, self._cpu = time.monotonic(), time.process_time()

    def report(self, title: str) -> str:
        """Return in lines what was done since the last report, and begin anew."""
        wall, cpu = time.monotonic() - self._wall, time.process_time() - self._cpu
        rows = [f"  stages of {title}: {wall:.2f} s, {cpu:.2f} CPU s of our own"]
        jobs = sum(row.cpu for row in self.rows)
        rows += [
            f"    {row.name:44}{row.wall:8.2f} s{row.cpu:8.2f} CPU s{row.beside:8.3f} beside"
            for row in self.rows
        ]
        left = wall - sum(row.wall + row.beside for row in self.rows)
        rows.append(f"    {'ourselves':44}{left:8.2f} s; all jobs {jobs:.2f} CPU s")
        self.rows = []
        self._wall, self._cpu = time.monotonic(), time.process_time()
        return "\n".join(rows)


@contextmanager
def watched() -> Iterator[Stages]:
    """Note every job of every project meanwhile."""
    stages = Stages()
    plain = Project.execute

    def execute(self: Project, job: Any, *args: Any, **kwargs: Any) -> Any:
        before, started = _spent(self), time.monotonic()
        inside: list[float] = []
        reset = self.workspace.reset

        def timed(**how: Any) -> None:
            inside.append(time.monotonic())
            reset(**how)

        object.__setattr__(self.workspace, "reset", timed)
        try:
            return plain(self, job, *args, **kwargs)
        finally:
            object.__setattr__(self.workspace, "reset", reset)
            now = time.monotonic()
            ended = inside[0] if inside else now
            row = Stage(_name(job), ended - started, _spent(self) - before, now - ended)
            stages.rows.append(row)

    Project.execute = execute  # type: ignore[method-assign]
    try:
        yield stages
    finally:
        Project.execute = plain  # type: ignore[method-assign]


def _name(job: Any) -> str:
    key = COUNTED.get(job["do"])
    held = job.get(key) if key else None
    size = "all" if held is None else str(len(held))
    more = [
        name
        for name in ("record", "survey", "wanted_lines", "drop", "repeats", "lines")
        if job.get(name)
    ]
    return f"{job['do']} {size} {' '.join(more)}"


def _spent(project: Project) -> float:
    """Return the CPU seconds of the workers with all that they have started."""
    names = ("_testing", "_bare", "_symbolic")
    workers: list[Worker | None] = [getattr(project, name) for name in names]
    return spent([w._process.pid for w in workers if w and w._process])  # noqa: SLF001
