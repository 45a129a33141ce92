"""Desk: what the MCP tools of one client share: processes that refine, one at a time, and results that may be applied."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext
from selfrefine.errors import UsageError
from selfrefine.job import abandonment
from selfrefine.job.command import COMMAND as JOB_COMMAND
from selfrefine.workspace import files
from selfrefine.workspace.trust import is_trusted, refusal
from selfrefine_server.warm_jobs import WarmJobs

if TYPE_CHECKING:
    from selfrefine.job.params import RefineParams
    from selfrefine.loop.verdict import Grade
    from selfrefine.workspace.files import SourceFile


Tell = Callable[[Mapping[str, Any]], None]
"""Hears of the progress of a refinement."""

COMMAND = (
    # A project may have a `selfrefine` of its own: the current folder is not looked into.
    (sys.executable, "-P", "-m", "selfrefine")
    if sys.version_info >= (3, 11)
    else (
        sys.executable,
        "-c",
        "import sys; sys.path.remove(''); from selfrefine.cli import main; main()",
    )
)
MOST = 64
"""How many results are remembered for `apply`, the latest."""


@dataclass(frozen=True)
class Found:
    """A result that may be applied.

    Args:
        file: as it was when it was refined.
        new: its whole text afterwards.
        grade: how far it is proven.
    """

    file: SourceFile
    new: str
    grade: Grade


class Desk:
    """The one desk of a server."""

    def __init__(self, command: tuple[str, ...] = JOB_COMMAND) -> None:
        self._jobs = WarmJobs(command)
        # One at a time: two would disturb each other's timing.
        self._turn = asyncio.Semaphore(1)
        self._running: set[asyncio.Task[dict[str, Any]]] = set()
        self._found: OrderedDict[str, Found] = OrderedDict()

    async def ask(self, request: RefineParams, tell: Tell) -> dict[str, Any]:
        """Have a function refined, or a candidate judged.

        Raises:
            SelfRefineError: there is no result; the message is for the agent and its user.
        """
        path = Path(request.path)
        # No person has named it: what an agent reads may have told it to.
        if not is_trusted(path):
            raise refusal(path)
        file = files.read(path)
        result = await self._run(replace(request, text=file.text), tell)
        if result["verdict"]["accepted"] and result["new_text"] != file.text:
            grade = result["verdict"]["grade"]
            self._found[result["id"]] = Found(file, result["new_text"], grade)
            while len(self._found) > MOST:
                self._found.popitem(last=False)
        return result

    async def command(self, words: Sequence[str], folder: Path) -> Any:
        """Run a command of ours in a process of its own, and return the JSON that it prints.

        Args:
            words: its name and arguments.
            folder: whose project it executes.

        Raises:
            SelfRefineError: it fails; the message is its own.
        """
        if not is_trusted(folder / "x.py"):
            raise refusal(folder / "x.py")
        async with self._turn:
            process = await _started(words, folder)
            try:
                out, said = await process.communicate()
            except asyncio.CancelledError:
                # It ends what it has started when it is told to stop.
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
                raise
        if process.returncode not in (0, 1):
            lines = said.decode("utf-8", "replace").strip().splitlines()
            raise UsageError((lines or ["it failed"])[-1].removeprefix("error: "))
        return jsontext.loads(out)

    def found(self, name: str) -> Found:
        """Return a result by its id.

        Raises:
            UsageError: there is none of that id that could be applied.
        """
        if name not in self._found:
            raise UsageError(f"{name}: no accepted result of this session has that id")
        return self._found[name]

    async def close(self) -> None:
        """Leave no process."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._jobs.close()

    async def _run(self, request: RefineParams, tell: Tell) -> dict[str, Any]:
        # In a task of its own: whoever cancels a call goes at once, and the process is put away meanwhile.
        task = asyncio.get_running_loop().create_task(self._take_turn(request, tell))
        self._running.add(task)
        task.add_done_callback(self._forget)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.cancel()
            raise

    async def _take_turn(self, request: RefineParams, tell: Tell) -> dict[str, Any]:
        async with self._turn:
            return await self._jobs.run(request, tell)

    def _forget(self, task: asyncio.Task[dict[str, Any]]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            # Nobody may wait for it any more.
            task.exception()


async def _started(words: Sequence[str], folder: Path) -> asyncio.subprocess.Process:
    """Return a command of ours, which ends when this process does.

    Raises:
        UsageError: no process can be given such words.
    """
    try:
        return await asyncio.create_subprocess_exec(
            *COMMAND,
            *words,
            # What the words lead to may lie elsewhere: above the folder, or behind a revision that is a path.
            "--only-trusted",
            "--quiet",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            cwd=folder,
            start_new_session=True,
            preexec_fn=abandonment.with_parent(),
        )
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "a name in it is not possible"
        raise UsageError(f"{words[0]}: it cannot be started ({why})") from None
