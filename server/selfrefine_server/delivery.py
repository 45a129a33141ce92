"""Delivery: bring a result into the user's buffer, or keep it for them; never lose what they typed."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from selfrefine.code.edits import apply
from selfrefine.code.target import find
from selfrefine.errors import SelfRefineError, TargetError, UsageError
from selfrefine.redact import redact, visible
from selfrefine_server.rebase import rebase

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from selfrefine.code.edits import Edit
    from selfrefine_server.client import Client
    from selfrefine_server.documents import Documents, Snapshot
    from selfrefine_server.jobs import Job
    from selfrefine_server.results import Result

log = logging.getLogger(__name__)

ATTEMPTS = 3
"""How often an edit is made anew when the user types between our check and the client's."""

PAUSE_SECONDS = 2.0
"""How long an editor may hold back what was typed before it refused an edit."""

SETTLE_SECONDS = 0.4
"""How long nothing may have been typed before an edit goes to a client that checks no versions."""


def workspace_edit(
    snapshot: Snapshot, edits: tuple[Edit, ...], *, versioned: bool
) -> types.WorkspaceEdit:
    """Return edits of a snapshot as the client takes them."""
    changes = [
        types.TextEdit(
            range=types.Range(
                start=snapshot.position(edit.start), end=snapshot.position(edit.end)
            ),
            new_text=edit.new,
        )
        for edit in edits
    ]
    if not versioned:
        return types.WorkspaceEdit(changes={snapshot.uri: changes})
    document = types.OptionalVersionedTextDocumentIdentifier(
        uri=snapshot.uri, version=snapshot.version
    )
    return types.WorkspaceEdit(
        document_changes=[types.TextDocumentEdit(text_document=document, edits=changes)]
    )


class Delivery:
    """How results reach one client."""

    def __init__(self, client: Client, documents: Documents) -> None:
        self._client = client
        self._documents = documents

    def now(self, base: Snapshot) -> Snapshot | None:
        """Return the document as it stands; None where it was open and is not any more."""
        if base.version is not None:
            return self._documents.get(base.uri)
        try:
            return self._documents.read(base.uri)
        except SelfRefineError:
            return None

    def edit(
        self, base: Snapshot, current: Snapshot | None, result: Mapping[str, Any]
    ) -> types.WorkspaceEdit | None:
        """Return the edit that brings a result to the current text; None where it does not fit any more."""
        if current is None:
            return None
        edits = _edits(base, current, result)
        return self._workspace_edit(current, edits) if edits else None

    def preview(self, result: Result) -> dict[str, Any]:
        """Return a result's edit for the text as it stands, with that text before and after.

        Raises:
            SelfRefineError: nothing was found, or the file is gone.
        """
        base, refinement = result.base, result.refinement
        if refinement["status"] != "refined":
            raise UsageError("nothing better was found, so there is no edit")
        name = refinement["target"]["qualname"]
        # Of a cell, `read` gives the code alone.
        current = self._documents.get(base.uri) or self._documents.read(base.uri)
        edits = _edits(base, current, refinement)
        before = current.text if edits else base.text
        after = apply(before, edits) if edits else refinement["new_text"]
        answer = {
            "edit": self._workspace_edit(current, edits) if edits else None,
            "before": before,
            "after": after,
            "line": _line_of(after, name, refinement),
        }
        if result.checking:
            message = f"{name} is still being checked"
            return answer | {"edit": None, "code": "checking", "message": message}
        return answer if edits else answer | changed(refinement)

    def _workspace_edit(
        self, current: Snapshot, edits: tuple[Edit, ...]
    ) -> types.WorkspaceEdit:
        versioned = self._client.can("workspace.workspace_edit.document_changes")
        return workspace_edit(current, edits, versioned=versioned)

    async def deliver(
        self, job: Job, base: Snapshot, result: Mapping[str, Any]
    ) -> tuple[types.MessageType, str]:
        """Have the client apply a result; return what to tell the user."""
        name = result["target"]["qualname"]
        reason = ""
        for _ in range(ATTEMPTS):
            current = await self._settle(base)
            edit = self.edit(base, current, result)
            if current is None or edit is None:
                reason = (
                    f"{name} changed meanwhile" if current else "the file was closed"
                )
                break
            if job.cancelled:
                raise asyncio.CancelledError
            # Nothing is awaited between the look at the text and the edit's leaving.
            job.delivering = True
            refusal = await self._client.apply(edit, f"Self-Refine {name}")
            if refusal is None:
                return types.MessageType.Info, f"{name}: {result['summary']}"
            reason = refusal
            # The client knows of keys that it has not told us of yet: Emacs waits for a pause.
            if not await self._documents.newer(current, PAUSE_SECONDS):
                break
        kept = keep(result)
        where = f"; the diff is kept in {kept}" if kept else ""
        return types.MessageType.Warning, f"{name}: not applied, {reason}{where}"

    async def _settle(self, base: Snapshot) -> Snapshot | None:
        """Return the document as it stands, in a pause of typing where the client checks no versions.

        Neovim tells of further keys up to 150 ms late; after a pause it tells of the next one at once.
        """
        current = self.now(base)
        if self._client.can("workspace.workspace_edit.document_changes"):
            return current
        while (
            current
            and current.version is not None
            and await self._documents.newer(current, SETTLE_SECONDS)
        ):
            current = self.now(base)
        return current

    async def agreed(self, result: Mapping[str, Any]) -> bool | None:
        """Ask the user, with the diff to look at; None where the client cannot ask."""
        kept = keep(result)
        name = result["target"]["qualname"]
        missing = result.get("verdict", {}).get("missing")
        summary = visible(redact(result["summary"]))
        lacks = visible(redact(missing[0])) if missing else ""
        more = "" if lacks in summary else f"; missing: {lacks}"
        question = f"Self-Refine: {name}: {summary}{more}. Apply?"
        return False if kept is None else await self._client.consent(question, kept)


def changed(result: Mapping[str, Any]) -> dict[str, str]:
    """Return what is said of a result that does not fit any more."""
    name = result["target"]["qualname"]
    message = f"{name} has changed meanwhile, so its result no longer applies; refine it again"
    return {"code": "changed", "message": message}


def _edits(
    base: Snapshot, current: Snapshot, result: Mapping[str, Any]
) -> tuple[Edit, ...] | None:
    of = result["target"]
    name, line = of["qualname"], of["start_line"]
    # An edit of a cell's code is one of its text, where magics stand.
    return rebase(base.text, result["new_text"], current.code.text, name, line)


def _line_of(text: str, name: str, result: Mapping[str, Any]) -> int:
    """Return the function's first line, from 0; where it was refined if the text does not parse now."""
    try:
        line = int(result["target"]["start_line"])
        return find(text, path="", qualname=name, line=line).start_line - 1
    except TargetError:
        return max(0, int(result["target"]["start_line"]) - 1)


def keep(result: Mapping[str, Any]) -> Path | None:
    """Write a result's diff where only the user reads it, and return where."""
    from platformdirs import user_cache_path

    name = result["target"]["qualname"].replace("<locals>.", "")
    path = user_cache_path("selfrefine") / "diffs" / f"{name}-{result['id'][:8]}.patch"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.write_text(result["diff"], "utf-8", newline="")
    except OSError as error:
        log.warning("the diff cannot be kept: %s", error)
        return None
    return path
