"""Process: one job as a child process, from its request to its last breath."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import shutil
import signal
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.errors import SelfRefineError
from selfrefine_server.editor_model import ModelProxy, nobody

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from selfrefine.job.params import RefineParams
    from selfrefine_server.editor_model import Complete

log = logging.getLogger(__name__)

JOB_COMMAND = (
    # Without the current folder on `sys.path`: a project may have a `selfrefine` or a `json` of its own.
    (sys.executable, "-P", "-m", "selfrefine.job")
    if sys.version_info >= (3, 11)
    else (
        sys.executable,
        "-c",
        "import sys; sys.path.remove(''); import selfrefine.job.__main__ as job; sys.exit(job.main())",
    )
)

GRACE_SECONDS = 0.5
"""How long a cancelled job may take to put its worker away."""

_MAX_LINE = 1 << 28


class JobError(SelfRefineError):
    """The job says why it cannot answer, or died without an answer."""

    code = "job"

    def __init__(self, message: str, code: str = code) -> None:
        super().__init__(message)
        self.code = code


async def run(
    request: RefineParams,
    progress: Callable[[Mapping[str, Any]], None],
    command: tuple[str, ...] = JOB_COMMAND,
    complete: Complete = nobody,
) -> dict[str, Any]:
    """Run one job and return its result; `complete` answers what it asks a model of the client's.

    However this ends, by its result, an error or cancellation, no process of
    the job and no temporary file is left.

    Raises:
        JobError: there is no result; the message is for the user.
    """
    from selfrefine.verify.runner.scratch import PREFIX

    # Short: a path below it may have to fit into the name of a socket.  The job makes the folder.
    scratch = str(Path(tempfile.gettempdir()) / f"{PREFIX}{secrets.token_hex(4)}")
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            cwd=tempfile.gettempdir(),
            env=os.environ | {"TMPDIR": scratch},
            start_new_session=True,
            limit=_MAX_LINE,
        )
        try:
            return await _converse(
                process, replace(request, scratch=scratch), progress, complete
            )
        finally:
            await asyncio.shield(_end(process))
    finally:
        await asyncio.shield(
            asyncio.to_thread(shutil.rmtree, scratch, ignore_errors=True)
        )


async def _converse(
    process: asyncio.subprocess.Process,
    request: RefineParams,
    progress: Callable[[Mapping[str, Any]], None],
    complete: Complete,
) -> dict[str, Any]:
    asks, answers = process.stdin, process.stdout
    if asks is None or answers is None:
        raise JobError("the job has no pipes")
    with contextlib.suppress(OSError):
        asks.write(request.to_line())
        await asks.drain()
    questions = ModelProxy(asks, complete)
    try:
        return await _listen(process, answers, progress, questions)
    finally:
        await questions.close()


async def _listen(
    process: asyncio.subprocess.Process,
    answers: asyncio.StreamReader,
    progress: Callable[[Mapping[str, Any]], None],
    questions: ModelProxy,
) -> dict[str, Any]:
    async for line in answers:
        try:
            message = jsontext.loads(line)
            (kind, value), *_ = message.items()
        except (ValueError, AttributeError):
            log.warning("the job said something that is no JSON object")
            continue
        if kind == "result":
            return dict(value)
        if kind == "error":
            raise JobError(value["message"], value.get("code", JobError.code))
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
