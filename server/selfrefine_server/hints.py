"""Hints: what the rules find in an open file, as faint marks beside the code, where the user wants them.

Nothing of the project is executed for them; the rules run in a job, so that the
server stays small, and only while nothing is refined.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from selfrefine.errors import NewerPythonError, SelfRefineError
from selfrefine_server import process

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine_server.client import Client
    from selfrefine_server.documents import Documents, Snapshot
    from selfrefine_server.jobs import Jobs
    from selfrefine_server.settings import EditorSettings
    from selfrefine_server.trust_prompt import TrustPrompt

log = logging.getLogger(__name__)

QUIET_SECONDS = 1.0
"""How long nothing may have been typed before the rules look at a file."""


class Hints:
    """The marks of one client's open files."""

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
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._shown: set[str] = set()
        self._unwanted: set[str] = set()

    def changed(self, uri: str) -> None:
        """Look at a document as soon as its user pauses; what was under way is out of date."""
        if uri in self._unwanted:
            return
        self.stop(uri)
        task = asyncio.get_running_loop().create_task(self._look(uri))
        self._looking[uri] = task
        task.add_done_callback(lambda done: self._finish(uri, done))

    def closed(self, uri: str) -> None:
        """Take the marks of a document away."""
        self.stop(uri)
        self._unwanted.discard(uri)
        self._show(uri, None, [])

    def ask_again(self) -> None:
        """Look at every open document anew: the settings have changed."""
        self._unwanted.clear()
        for uri in self._documents.uris:
            self.changed(uri)

    def stop(self, uri: str) -> None:
        """End a look that is under way."""
        task = self._looking.pop(uri, None)
        if task:
            task.cancel()

    def stop_all(self) -> None:
        """End every look that is under way."""
        for uri in list(self._looking):
            self.stop(uri)

    def _finish(self, uri: str, task: asyncio.Task[None]) -> None:
        if self._looking.get(uri) is task:
            del self._looking[uri]
        if not task.cancelled() and task.exception():
            log.error("the hints failed", exc_info=task.exception())

    async def _look(self, uri: str) -> None:
        await asyncio.sleep(QUIET_SECONDS)
        snapshot = self._documents.get(uri)
        path = self._documents.place(snapshot) if snapshot else None
        if snapshot is None or path is None:
            return
        if snapshot.is_large or not snapshot.is_python:
            self._show(uri, None, [])
            return
        trusted = self._trust.known(path)
        try:
            settings = await self._settings.resolved(uri, path, trusted=trusted)
        except SelfRefineError:
            return
        if not settings.hints:
            self._unwanted.add(uri)
            self._show(uri, None, [])
            return
        from selfrefine.job.params import RefineParams

        request = RefineParams(
            action="check",
            path=str(path),
            text=snapshot.code.text,
            editor=self._settings.user,
            workspace=await self._settings.for_document(uri),
            trusted=trusted,
        )
        try:
            async with self._jobs.turn:
                result = await process.run(request, lambda _: None, self._command)
        except SelfRefineError as error:
            # Half-typed code may be whole at the next pause; a newer Python's will not.
            if error.code == NewerPythonError.code:
                self._show(uri, snapshot.version, [_of_file(snapshot, error)])
            return
        if self._documents.get(uri) == snapshot:
            marks = [_diagnostic(snapshot, row) for row in result["findings"]]
            self._show(uri, snapshot.version, marks)

    def _show(
        self, uri: str, version: int | None, marks: list[types.Diagnostic]
    ) -> None:
        if marks or uri in self._shown:
            self._shown.add(uri)
            self._client.mark(uri, version, marks)
        if not marks:
            self._shown.discard(uri)


def _of_file(snapshot: Snapshot, error: SelfRefineError) -> types.Diagnostic:
    """Return what is wrong with a whole file as a mark at its top."""
    top = snapshot.position(0)
    return types.Diagnostic(
        range=types.Range(start=top, end=top),
        severity=types.DiagnosticSeverity.Information,
        source="selfrefine",
        code=error.code,
        message=str(error),
    )


def _diagnostic(snapshot: Snapshot, row: Mapping[str, Any]) -> types.Diagnostic:
    """Return a finding as a mark on its first line; the whole of a long place would be a nuisance."""
    line = row["line"] - 1
    start = snapshot.starts[line] + row["column"] - 1
    end = snapshot.starts[line] + len(snapshot.lines[line].rstrip("\r\n"))
    return types.Diagnostic(
        range=types.Range(start=snapshot.position(start), end=snapshot.position(end)),
        severity=types.DiagnosticSeverity.Hint,
        source="selfrefine",
        code=row["rule"],
        message=f"{row['problem']} {row['instruction']}",
    )
