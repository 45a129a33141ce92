"""Pins: tests that a function lacks, from the menu to the file of tests, which may be new; asked for each time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from selfrefine.code.edits import minimal
from selfrefine.errors import SelfRefineError
from selfrefine.redact import redact, visible
from selfrefine_server.delivery import keep, workspace_edit
from selfrefine_server.progress import WorkDoneProgress, told_once
from selfrefine_server.results import MOST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.job.params import RefineParams
    from selfrefine_server.client import Client
    from selfrefine_server.documents import Documents, Snapshot
    from selfrefine_server.jobs import Job, Jobs
    from selfrefine_server.refine import RefineService

CHANGED = "the file of tests has changed meanwhile"
CAN_CHANGE = "workspace.workspace_edit.document_changes"


class PinService:
    """Has tests written, shows them, and has the client put them into their file."""

    def __init__(
        self, client: Client, documents: Documents, jobs: Jobs, refine: RefineService
    ) -> None:
        self._client = client
        self._documents = documents
        self._jobs = jobs
        self._refine = refine
        self._kept: dict[str, Mapping[str, Any]] = {}

    def start(self, params: RefineParams) -> str:
        """Start in the background; return the `taskId`.

        Raises:
            UsageError: it cannot be started.
        """
        base = self._documents.read(params.uri)
        asked = replace(params, action="tests", task=None)

        async def work(job: Job) -> None:
            await self._in_background(job, asked, base)

        return self._jobs.start(params.function, work).id

    async def answer(self, params: RefineParams) -> dict[str, Any]:
        """Return the tests as `selfrefine/tests` promises them, for a client that shows and applies them itself.

        Raises:
            SelfRefineError: there are none.
        """
        base = self._documents.read(params.uri)
        asked = replace(params, action="tests", task=None)
        result = await self._refine.result(asked, base)
        found = bool(result.get("place") and result["new_text"])
        if found:
            self._kept[result["id"]] = result
            while len(self._kept) > MOST:
                del self._kept[next(iter(self._kept))]
        summary = visible(redact(result["summary"]))
        return {
            "id": result["id"],
            "target": result["target"],
            "status": "refined" if found else "unchanged",
            "summary": summary,
            "headline": summary,
            "place": Path(result["place"]).as_uri() if found else None,
        }

    def holds(self, name: str | None) -> bool:
        """Whether an id is that of tests which were written."""
        return name in self._kept

    def preview(self, name: str) -> dict[str, Any]:
        """Return what `selfrefine/edit` promises, for tests that were written."""
        result = self._kept[name]
        before, after = result["old_text"] or "", result["new_text"]
        edit = self._edit(result)
        first = minimal(before, after)
        line = before.count("\n", 0, first[0].start) if first else 0
        answer = {"edit": edit, "before": before, "after": after, "line": line}
        if edit is not None:
            return answer
        return answer | {"code": "changed", "message": CHANGED}

    async def _in_background(
        self, job: Job, params: RefineParams, base: Snapshot
    ) -> None:
        progress = WorkDoneProgress(self._client, job.id)

        async def work() -> tuple[types.MessageType, str]:
            result = await self._refine.run(job, params, base, progress)
            kind, told = await self._offer(job, result)
            return kind, f"{result['target']['qualname']}: {told}"

        await told_once(self._client, progress, work())

    async def _offer(
        self, job: Job, result: Mapping[str, Any]
    ) -> tuple[types.MessageType, str]:
        """Show the tests, and put them into their file if the user says so; return what to tell."""
        if not result.get("place") or not result["new_text"]:
            return types.MessageType.Info, str(result["summary"])
        # Where nobody can be asked (Helix), what was chosen is done: it is an edit that the user sees, and saves or undoes.
        if await self._refine.delivery.agreed(result) is False:
            return types.MessageType.Info, "discarded"
        edit = self._edit(result)
        refusal: str | None = CHANGED
        if edit is not None:
            job.delivering = True
            label = f"Tests of {result['target']['qualname']}"
            refusal = await self._client.apply(edit, label)
        if refusal is None:
            return types.MessageType.Info, str(result["summary"])
        kept = keep(result)
        where = f"; the diff is kept in {kept}" if kept else ""
        return types.MessageType.Warning, f"not applied, {refusal}{where}"

    def _edit(self, result: Mapping[str, Any]) -> types.WorkspaceEdit | None:
        """Return what changes or creates the file of tests; None if it is not as it was when they were written."""
        place, old, new = Path(result["place"]), result["old_text"], result["new_text"]
        uri = place.as_uri()
        versioned = self._client.can(CAN_CHANGE)
        if old is None:
            known = self._documents.get(uri)
            if place.exists() or (known is not None and known.text):
                return None
            return self._creation(uri, new, versioned=versioned)
        try:
            current = self._documents.read(uri)
        except SelfRefineError:
            return None
        if current.text != old:
            return None
        return workspace_edit(current, minimal(old, new), versioned=versioned)

    def _creation(self, uri: str, new: str, *, versioned: bool) -> types.WorkspaceEdit:
        """Return what creates a file; a client that creates none opens a buffer that its user saves."""
        start = types.Position(0, 0)
        edit = types.TextEdit(range=types.Range(start, start), new_text=new)
        if not versioned:
            return types.WorkspaceEdit(changes={uri: [edit]})
        document = types.OptionalVersionedTextDocumentIdentifier(uri=uri, version=None)
        changed = types.TextDocumentEdit(text_document=document, edits=[edit])
        if not self._client.creates_files:
            return types.WorkspaceEdit(document_changes=[changed])
        created = types.CreateFile(uri=uri)
        return types.WorkspaceEdit(document_changes=[created, changed])
