"""Warm jobs: job processes between clicks: one for each project, and one that no project has used yet.

A process that stays holds what it has started for a project: its worker, the collected tests, what the
originals do.  It ends when it was idle for long (the job sees to that itself), when another project takes
its place, and with the server; a job that is cancelled, or that fails by a fault of ours, is ended at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine.job.params import RefineParams
from selfrefine_server.editor_model import nobody
from selfrefine_server.process import JobError, JobProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from selfrefine_server.editor_model import Complete

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds within which what is found ahead has to have given way; another process is started then."""
MOST = 2
"""How many projects have a process that stays."""


class WarmJobs:
    """The processes of one server.

    Args:
        command: what runs a job.
    """

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._kept: OrderedDict[Path, JobProcess] = OrderedDict()
        self._spare: asyncio.Task[JobProcess] | None = None
        self._watching: set[asyncio.Task[None]] = set()
        self._closed = False
        self._ahead: tuple[JobProcess, asyncio.Event] | None = None
        """The process in which something is found ahead, and the event that it is no more."""

    def prepare(self, file: Path, editor: Mapping[str, Any]) -> None:
        """Have a process ready for the first click in a file's project; called as soon as its user opens it.

        Only modules of ours are imported: nothing of the project is executed.

        Args:
            file: that may be executed.
            editor: the user's settings: they say which engine there will be.
        """
        if self._spare is None and not self._closed and _root(file) not in self._kept:
            asked = RefineParams("prepare", str(file), editor=editor, trusted=True)
            self._spare = asyncio.get_running_loop().create_task(self._start(asked))
            self._spare.add_done_callback(self._watch_spare)

    async def run(
        self,
        request: RefineParams,
        progress: Callable[[Mapping[str, Any]], None],
        complete: Complete = nobody,
    ) -> dict[str, Any]:
        """Have a request answered, and keep the process if it stays.

        Raises:
            JobError: there is no result; the message is for the user.
        """
        root = _root(Path(request.path))
        stays = request.trusted and request.action in ("refine", "verify", "tests")
        request = replace(request, stays=stays)
        job = await self._take(root) or await self._start()
        try:
            try:
                return await job.ask(request, progress, complete)
            except JobError:
                # One that was asked before and says nothing now has not even begun.
                if not job.stayed or job.spoke or job.lives:
                    raise
                log.warning("a job died between two clicks; another one is started")
            await job.end()
            job = await self._start()
            return await job.ask(request, progress, complete)
        finally:
            await self._put_back(root, job)

    async def prefetch(self, request: RefineParams) -> dict[str, Any]:
        """Have something found ahead in the process that a click will ask; whoever clicks meanwhile comes first.

        Raises:
            JobError: there is no result.
        """
        root = _root(Path(request.path))
        job = await self._take(root) or await self._start()
        self._ahead = job, asyncio.Event()
        try:
            return await job.ask(request, lambda _: None)
        finally:
            _, over = self._ahead
            self._ahead = None
            # Not while it is cancelled: nothing may be left.
            await asyncio.shield(self._put_back(root, job))
            over.set()

    def give_way(self) -> None:
        """Have what is found ahead end soon."""
        if self._ahead is not None:
            self._ahead[0].give_way()

    async def close(self) -> None:
        """End every process."""
        self._closed = True
        spare, self._spare = self._spare, None
        if spare is not None:
            with contextlib.suppress(OSError):
                await (await spare).end()
        await self.end_kept()

    async def end_kept(self) -> None:
        """End the processes that stay: at the end, and when somebody cancels, who wants nothing to be left running."""
        jobs = list(self._kept.values())
        self._kept.clear()
        await asyncio.gather(*(job.end() for job in jobs))

    async def _take(self, root: Path) -> JobProcess | None:
        """Return the process of a project, else the one that is ready; None if neither lives."""
        if self._ahead is not None:
            job, over = self._ahead
            job.give_way()
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(over.wait(), PATIENCE)
        known = self._kept.pop(root, None)
        if known is None:
            spare, self._spare = self._spare, None
            known = await spare if spare is not None else None
        if known is None or known.lives:
            return known
        log.warning("a job died between two clicks; another one is started")
        await known.end()
        return None

    async def _start(self, prepared: RefineParams | None = None) -> JobProcess:
        job = JobProcess(self._command)
        try:
            await job.start()
            if prepared:
                await job.prepare(prepared)
        except BaseException:
            await job.end()
            raise
        return job

    def _watch_spare(self, spare: asyncio.Task[JobProcess]) -> None:
        if spare is not self._spare:
            return
        if spare.cancelled() or spare.exception():
            self._spare = None
            return
        self._watch(self._forget_spare(spare, spare.result()))

    async def _forget_spare(
        self, spare: asyncio.Task[JobProcess], job: JobProcess
    ) -> None:
        await job.ended()
        if self._spare is spare:
            self._spare = None
            await job.end()

    def _watch(self, watching: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(watching)
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)

    async def _put_back(self, root: Path, job: JobProcess) -> None:
        """Keep a process that stays, in the place of the one that was used longest ago; end any other."""
        if not (job.stays and job.lives) or self._closed:
            await job.end()
            return
        before = self._kept.pop(root, None)
        self._kept[root] = job
        if before is not None:
            await before.end()
        self._watch(self._forget(root, job))
        while len(self._kept) > MOST:
            _, oldest = self._kept.popitem(last=False)
            await oldest.end()

    async def _forget(self, root: Path, job: JobProcess) -> None:
        """Take away what is left of a process that has ended while it was idle."""
        await job.ended()
        if self._kept.get(root) is job:
            del self._kept[root]
            log.info("the job of %s has ended", root)
            await job.end()


def _root(file: Path) -> Path:
    from selfrefine.workspace.projects import root_of

    return root_of(file).resolve()
