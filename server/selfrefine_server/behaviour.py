"""Behaviour: what the changed functions of an open file do otherwise than at HEAD, found while its user is idle.

Only a client that asks for lenses has them found, in folders that are trusted; one function at a time, each in a
process that gives way to all others.  Whatever the user does ends it at once.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from selfrefine.errors import SelfRefineError
from selfrefine.redact import redact, visible
from selfrefine_server import changes, process

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine_server.client import Client
    from selfrefine_server.documents import Documents, Snapshot
    from selfrefine_server.jobs import Jobs
    from selfrefine_server.settings import EditorSettings
    from selfrefine_server.trust_prompt import TrustPrompt

log = logging.getLogger(__name__)

QUIET_SECONDS = 2.0
"""How long the user may have done nothing before a function is compared."""
SECONDS = 120.0
"""How long that may take; a function that takes longer has no such lens."""
MOST = 12
"""Functions of a file, those with the largest change first."""
REMEMBERED = 256
"""Answers that are kept: each may hold a page."""


@dataclass(frozen=True)
class Told:
    """What a lens says.

    Args:
        title: in a few words.
        result: what the job said, for the page.
    """

    title: str
    result: Mapping[str, Any]


class BehaviourLenses:
    """What is known of one client's open files, and what is being found."""

    def __init__(
        self,
        client: Client,
        documents: Documents,
        jobs: Jobs,
        settings: EditorSettings,
        trust: TrustPrompt,
        command: tuple[str, ...],
    ) -> None:
        self._client = client
        self._documents = documents
        self._jobs = jobs
        self._settings = settings
        self._trust = trust
        self._command = command
        self._known: OrderedDict[str, Told | None] = OrderedDict()
        self._wanted: list[str] = []
        self._idle: asyncio.Task[None] | None = None
        # One that was cancelled still ends its process.
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Semaphore(1)

    async def of(self, snapshot: Snapshot) -> dict[str, Told]:
        """Return what is known of a document's functions, and have the rest found once its user is idle."""
        since = await self._since_head(snapshot)
        if since is None:
            return {}
        keys = {name: _key(snapshot, since, name) for name in since.changed[:MOST]}
        is_current = self._documents.get(snapshot.uri) is snapshot
        if is_current and not self._known.keys() >= set(keys.values()):
            self._want(snapshot.uri)
        found = {name: self._known.get(key) for name, key in keys.items()}
        return {name: told for name, told in found.items() if told is not None}

    def find(self, task_id: str | None) -> Told | None:
        """Return what a lens has said, by the id in its command."""
        known = (told for told in self._known.values() if told is not None)
        return next((t for t in known if t.result["id"] == task_id), None)

    def edited(self, uri: str) -> None:
        """Give up: the user types; whoever shows the document asks again."""
        self.forget(uri)
        self._begin()

    def forget(self, uri: str) -> None:
        """Give a document up, such as one that is closed."""
        if uri in self._wanted:
            self._wanted.remove(uri)
            self._begin()

    def forget_all(self) -> None:
        """Give everything up: the server ends, the user cancels, or the settings have changed."""
        self._wanted.clear()
        self.stop()

    def jobs_changed(self) -> None:
        """Give way to what the user has begun; go on when it has ended."""
        self._begin()

    def stop(self) -> None:
        """End what runs."""
        idle, self._idle = self._idle, None
        if idle is not None:
            idle.cancel()

    async def close(self) -> None:
        """End what runs, and wait until nothing of it is left."""
        self.forget_all()
        async with self._turn:
            pass

    def _want(self, uri: str) -> None:
        if uri not in self._wanted:
            self._wanted.append(uri)
            if self._idle is None:
                self._begin()

    def _begin(self) -> None:
        """Begin to wait until nothing has been done for a while; what was under way is given up."""
        self.stop()
        if not self._wanted or self._jobs.ids:
            return
        self._idle = asyncio.get_running_loop().create_task(self._when_idle())
        self._tasks.add(self._idle)
        self._idle.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if self._idle is task:
            self._idle = None
        if not task.cancelled() and task.exception():
            log.error("the lenses failed", exc_info=task.exception())

    async def _when_idle(self) -> None:
        await asyncio.sleep(QUIET_SECONDS)
        # One that was given up may still be ending its process.
        async with self._turn:
            while self._wanted:
                # What was asked for last is what the user looks at.
                uri = self._wanted[-1]
                snapshot = self._documents.get(uri)
                if snapshot is not None:
                    await self._look(snapshot)
                self._wanted = [each for each in self._wanted if each != uri]

    async def _look(self, snapshot: Snapshot) -> None:
        since = await self._since_head(snapshot)
        if since is None:
            return
        for name in since.changed[:MOST]:
            key = _key(snapshot, since, name)
            if key in self._known:
                continue
            self._known[key] = told = await self._compared(snapshot, name)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
            if told and self._client.can("workspace.code_lens.refresh_support"):
                await self._client.refresh_lenses()

    async def _since_head(self, snapshot: Snapshot) -> changes.SinceHead | None:
        """Return which functions changed; None for what is in no file, or not trusted."""
        path = snapshot.path
        if path is None or snapshot.is_fragment or not self._trust.known(path):
            return None
        # git is a process, and may take its time.
        return await asyncio.to_thread(changes.since_head, snapshot)

    async def _compared(self, snapshot: Snapshot, name: str) -> Told | None:
        """Return what a function does otherwise; None if that is not known in time."""
        from selfrefine.job.params import RefineParams

        request = RefineParams(
            action="diff",
            path=str(snapshot.path),
            uri=snapshot.uri,
            qualname=name,
            text=snapshot.text,
            editor=self._settings.user,
            workspace=await self._settings.for_document(snapshot.uri),
            trusted=True,
            idle=True,
        )
        job = process.run(request, lambda _: None, self._command)
        running = asyncio.ensure_future(job)
        try:
            await asyncio.wait({running}, timeout=SECONDS)
        finally:
            # Cancelled or too late: it has ended when nothing of it is left.
            running.cancel()
            await asyncio.wait({running})
        try:
            result = running.result()
        except (SelfRefineError, asyncio.CancelledError):
            return None
        title = visible(redact(result.get("lens", "")))
        return Told(title, result) if title else None


def _key(snapshot: Snapshot, since: changes.SinceHead, name: str) -> str:
    told = f"{snapshot.uri}\0{since.head}\0{name}\0{snapshot.text}"
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()
