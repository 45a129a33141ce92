"""Process: a job as a child process, from its first request to its last breath."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.errors import SelfRefineError
from selfrefine.job.command import COMMAND as JOB_COMMAND
from selfrefine.job.params import RefineParams
from selfrefine_server.editor_model import ModelProxy, nobody

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from selfrefine_server.editor_model import Complete

log = logging.getLogger(__name__)

GRACE_SECONDS = 0.5
"""How long a cancelled job may take to put its worker away."""

_MAX_LINE = 1 << 28


class JobError(SelfRefineError):
    """The job says why it cannot answer, or died without an answer."""

    code = "job"

    def __init__(self, message: str, code: str = code) -> None:
        super().__init__(message)
        self.code = code


class JobProcess:
    """One process that does jobs, one after another, as long as it says that it stays.

    However a conversation with it ends, by a result, an error or cancellation, either it stays,
    or `end` leaves no process of it and no temporary file.

    Args:
        command: what runs a job.
    """

    def __init__(self, command: tuple[str, ...] = JOB_COMMAND) -> None:
        from selfrefine_runner.client.scratch import new_name

        self._command = command
        # Short: a path below it may have to fit into the name of a socket.  The job makes the folder.
        self.scratch = str(Path(tempfile.gettempdir()) / new_name())
        self._process: asyncio.subprocess.Process | None = None
        self.stays = False
        """Whether it waits for another request."""
        self.stayed = False
        """Whether it waited for the last one after an earlier one."""
        self.spoke = False
        """Whether it has said anything since it was asked last."""

    @property
    def lives(self) -> bool:
        """Whether its process has not ended, as far as is known."""
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Start the process; it is asked nothing yet."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            cwd=tempfile.gettempdir(),
            env=os.environ | {"TMPDIR": self.scratch},
            start_new_session=True,
            limit=_MAX_LINE,
        )

    async def prepare(self, request: RefineParams) -> None:
        """Have it import what a request will need; nothing of a project is executed."""
        await self._send(replace(request, scratch=self.scratch))

    async def ask(
        self,
        request: RefineParams,
        progress: Callable[[Mapping[str, Any]], None],
        complete: Complete = nobody,
    ) -> dict[str, Any]:
        """Have a request answered; `complete` answers what it asks a model of the client's.

        Raises:
            JobError: there is no result; the message is for the user.
        """
        self.stayed, self.stays, self.spoke = self.stays, False, False
        await self._send(replace(request, scratch=self.scratch))
        assert self._process is not None  # noqa: S101  it was started
        assert self._process.stdin is not None  # noqa: S101
        questions = ModelProxy(self._process.stdin, complete)
        try:
            return await self._listen(self._process, progress, questions)
        finally:
            await questions.close()

    def give_way(self) -> None:
        """Have it end what nobody waits for: whatever it is asked next does that, this too, which takes no time."""
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.write(RefineParams("prepare").to_line())

    async def ended(self) -> None:
        """Wait until the process has ended, by itself or not."""
        if self._process is not None:
            await self._process.wait()

    async def end(self) -> None:
        """Leave no process of it, and no temporary file."""
        self.stays = False
        try:
            if self._process is not None:
                await asyncio.shield(_end(self._process))
        finally:
            await asyncio.shield(
                asyncio.to_thread(shutil.rmtree, self.scratch, ignore_errors=True)
            )

    async def _send(self, request: RefineParams) -> None:
        if self._process is None or self._process.stdin is None:
            raise JobError("the job has no pipes")
        with contextlib.suppress(OSError):
            self._process.stdin.write(request.to_line())
            await self._process.stdin.drain()

    async def _listen(
        self,
        process: asyncio.subprocess.Process,
        progress: Callable[[Mapping[str, Any]], None],
        questions: ModelProxy,
    ) -> dict[str, Any]:
        if process.stdout is None:
            raise JobError("the job has no pipes")
        async for line in process.stdout:
            self.spoke = True
            try:
                message = jsontext.loads(line)
                (kind, value), *_ = message.items()
            except (ValueError, AttributeError):
                log.warning("the job said something that is no JSON object")
                continue
            if kind in ("result", "error"):
                self.stays = message.get("stays") is True
                return _result(kind, value)
            if kind == "progress":
                progress(value)
            elif kind == "log":
                log.warning("%s", value["message"])
            elif kind == "complete":
                questions.take(value)
            elif kind == "forget":
                questions.forget(value["id"])
        code = await process.wait()
        raise JobError(
            f"the refinement ended without a result (exit code {code}); the server's log may say why"
        )


def _result(kind: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a job's last message holds.

    Raises:
        JobError: it is an error.
    """
    if kind == "error":
        raise JobError(value["message"], value.get("code", JobError.code))
    return dict(value)


async def run(
    request: RefineParams,
    progress: Callable[[Mapping[str, Any]], None],
    command: tuple[str, ...] = JOB_COMMAND,
    complete: Complete = nobody,
) -> dict[str, Any]:
    """Run one job in a process of its own and return its result.

    However this ends, by its result, an error or cancellation, no process of
    the job and no temporary file is left.

    Raises:
        JobError: there is no result; the message is for the user.
    """
    job = JobProcess(command)
    try:
        await job.start()
        return await job.ask(request, progress, complete)
    finally:
        await job.end()


async def _end(process: asyncio.subprocess.Process) -> None:
    """End the job and every process of its group; first with manners."""
    ended = asyncio.ensure_future(process.wait())
    try:
        if process.stdin:
            process.stdin.close()
        if process.returncode is None:
            _signal(process, signal.SIGTERM)
            await asyncio.wait({ended}, timeout=GRACE_SECONDS)
    finally:
        _signal(process, signal.SIGKILL)
    await ended


def _signal(process: asyncio.subprocess.Process, number: signal.Signals) -> None:
    # The job leads a session of its own, so that its group is what it started, and only that.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, number)
