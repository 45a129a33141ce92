"""The test's side of `scripted_job.py`."""

from __future__ import annotations

import asyncio
import contextlib
import difflib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from selfrefine.loop.refinement import Usage, verdict_json
from selfrefine.loop.verdict import Speedup, TestCount, Verdict

PROVEN = Verdict(
    accepted=True,
    grade="verified",
    tests=TestCount(3, 3),
    speedup=Speedup(2.0, 1.9, 2.1, "recorded"),
)

WAIT_SECONDS = 30.0


@dataclass
class ScriptedJob:
    """One running job."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    hello: dict[str, Any]

    @property
    def request(self) -> dict[str, Any]:
        return self.hello["request"]

    @property
    def pid(self) -> int:
        return self.hello["pid"]

    def say(self, **message: Any) -> None:
        self.order(say=message)

    def progress(self, message: str, number: int = 1) -> None:
        step = {"round": number, "max_rounds": 4, "stage": "verify", "message": message}
        self.say(progress=step)

    def refined(self, new_text: str, *, stays: bool = False, **more: Any) -> None:
        said: dict[str, Any] = {"result": result(self.request, new_text, **more)}
        self.say(**said, **({"stays": True} if stays else {}))

    async def next_request(self) -> None:
        """Take the next request as this process's own."""
        self.hello["request"] = (await self.ask(hear=True))["heard"]

    def order(self, **what: Any) -> None:
        self.writer.write(json.dumps(what).encode() + b"\n")

    async def ask(self, **what: Any) -> dict[str, Any]:
        self.order(**what)
        return json.loads(await asyncio.wait_for(self.reader.readline(), WAIT_SECONDS))

    async def gone(self) -> None:
        """Wait until the process has ended, which closes its socket."""
        with contextlib.suppress(ConnectionError):
            rest = await asyncio.wait_for(self.reader.read(), WAIT_SECONDS)
            assert rest == b""
        await dead(self.pid)


class Script:
    """Accepts jobs in the order in which they start."""

    def __init__(self) -> None:
        self.jobs: asyncio.Queue[ScriptedJob] = asyncio.Queue()
        self._writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *exc: object) -> None:
        self._server.close()
        for writer in self._writers:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()
        await self._server.wait_closed()

    @property
    def env(self) -> dict[str, str]:
        return {"SCRIPTED_JOB_PORT": str(self.port)}

    async def job(self) -> ScriptedJob:
        return await asyncio.wait_for(self.jobs.get(), WAIT_SECONDS)

    async def _accept(self, reader, writer) -> None:
        self._writers.append(writer)
        hello = json.loads(await reader.readline())
        self.jobs.put_nowait(ScriptedJob(reader, writer, hello))


def result(request: dict[str, Any], new_text: str, **more: Any) -> dict[str, Any]:
    """Return a result as a job sends it."""
    old = request["text"]
    path = Path(request["path"]).name
    diff = difflib.unified_diff(
        old.splitlines(keepends=True),
        new_text.splitlines(keepends=True),
        f"a/{path}",
        f"b/{path}",
    )
    return {
        "schema_version": 1,
        "id": "0123456789abcdef",
        "target": {
            "path": path,
            "qualname": request["qualname"],
            "start_line": 1,
            "end_line": 2,
        },
        "task": request["task"] or "both",
        "engine": "rules",
        "status": "refined",
        "stop_reason": "sufficient",
        "verdict": verdict_json(PROVEN),
        "iterations": [],
        "diff": "".join(diff),
        "usage": asdict(Usage()),
        "seconds": 1.0,
        "new_text": new_text,
        "summary": "refined, verified, 2.0x faster; 3 tests",
        "headline": "verified, 2.0x faster; 3 tests",
    } | more


async def eventually(condition, seconds: float = 10.0):
    """Return what a condition gives as soon as that is true: for what sends no message."""
    for _ in range(int(seconds * 500)):
        if found := condition():
            return found
        await asyncio.sleep(0.002)
    raise AssertionError("never")


async def dead(pid: int) -> None:
    """Wait for a process that was killed; the kernel takes a moment."""
    await eventually(lambda: not runs(pid), 1)


def page_at(uri: str) -> str:
    """Return the text of the page that a server shows."""
    return Path(unquote(urlsplit(uri).path)).read_text("utf-8")


def read(path: str) -> str | None:
    """Return a file's text; None where there is no such file."""
    return Path(path).read_text() if Path(path).exists() else None


def folder_exists(path: str) -> bool:
    """Whether a folder is there."""
    return Path(path).is_dir()


def runs(pid: int) -> bool:
    """Whether a process is alive; one that only waits to be reaped is not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def family(pid: int) -> list[int]:
    """Return a process and all that it started, directly or not."""
    members = [pid]
    for member in members:
        for task in Path(f"/proc/{member}/task").glob("*/children"):
            members += map(int, task.read_text().split())
    return members
