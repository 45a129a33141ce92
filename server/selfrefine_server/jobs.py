"""Jobs: every refinement that waits or runs; one at a time, one per function.

One at a time because two would disturb each other's timing.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from selfrefine.errors import SelfRefineError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

log = logging.getLogger(__name__)

MAX_JOBS = 16
"""How many may wait or run; the next one is refused."""

CLOSE_SECONDS = 3.0
"""How long the end of the server may wait for the end of its jobs."""


@dataclass(eq=False)
class Job:
    """One refinement on its way.

    Args:
        id: the `taskId` of the protocol.
        key: the function that it is about.
        delivering: whether its edit has left: from then on there is nothing to cancel.
    """

    id: str
    key: tuple[str, str]
    delivering: bool = False
    cancelled: bool = False
    task: asyncio.Task[Any] = field(init=False, repr=False)


class Jobs:
    """The table."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._started = 0
        self._turn = asyncio.Semaphore(1)
        self.on_change: Callable[[], None] = lambda: None

    @property
    def turn(self) -> asyncio.Semaphore:
        """Held by the job that runs; the others wait for it in order."""
        return self._turn

    @property
    def ids(self) -> list[str]:
        """Every job that waits or runs, the oldest first."""
        return list(self._jobs)

    def start(
        self, key: tuple[str, str], work: Callable[[Job], Coroutine[Any, Any, Any]]
    ) -> Job:
        """Start a job, `work` of which becomes a task of its own.

        Raises:
            UsageError: the function has a job already, or too many others wait.
        """
        if any(job.key == key for job in self._jobs.values()):
            raise UsageError(f"{key[1]} is already being refined; cancel that first")
        if len(self._jobs) >= MAX_JOBS:
            raise UsageError(
                f"{len(self._jobs)} refinements are already waiting; cancel one, or ask again later"
            )
        self._started += 1
        # Short, since some editors show it before each line of a progress.
        job = Job(f"selfrefine-{self._started}", key)
        self._jobs[job.id] = job
        job.task = asyncio.get_running_loop().create_task(work(job))
        job.task.add_done_callback(lambda task: self._finish(job, task))
        self.on_change()
        return job

    def cancel(self, task_id: str) -> bool:
        """Cancel a job; False where there is no such job or its edit has left already."""
        job = self._jobs.get(task_id)
        if job is None or job.delivering:
            return False
        self._cancel(job)
        return True

    def cancel_all(self) -> None:
        """Cancel every job, even one whose edit has left."""
        for job in list(self._jobs.values()):
            self._cancel(job)

    def _cancel(self, job: Job) -> None:
        # Once only: a second time would interrupt the end of the job's process.
        if not job.cancelled:
            job.cancelled = True
            job.task.cancel()

    async def close(self) -> None:
        """Cancel every job and wait until nothing of them is left, but not for ever."""
        self.cancel_all()
        tasks = [job.task for job in self._jobs.values()]
        if tasks:
            await asyncio.wait(tasks, timeout=CLOSE_SECONDS)

    def _finish(self, job: Job, task: asyncio.Task[Any]) -> None:
        self._jobs.pop(job.id, None)
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, SelfRefineError):
            log.error("a refinement failed", exc_info=error)
        self.on_change()
