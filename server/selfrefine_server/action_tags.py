"""Action tags: what newer clients want to know of an action: what it is, and whether a model writes its edit."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types

from selfrefine.errors import SelfRefineError
from selfrefine_server.actions import BEHAVIOUR, KINDS, WRITE_TESTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine_server.client import Client
    from selfrefine_server.documents import Documents, Snapshot
    from selfrefine_server.settings import EditorSettings
    from selfrefine_server.trust_prompt import TrustPrompt

EXPLAIN = "selfrefine.explain"
PAGE = Path(__file__).with_name("actions.md")
"""What the actions do, for their users."""

FRESH_SECONDS = 5.0
"""How long it is not asked again which engine holds for a file."""


class ActionTags:
    """What one client's actions are labelled with."""

    def __init__(
        self,
        client: Client,
        documents: Documents,
        settings: EditorSettings,
        trust: TrustPrompt,
    ) -> None:
        self._client = client
        self._documents = documents
        self._settings = settings
        self._trust = trust
        self._asks: dict[Path, tuple[float, bool]] = {}
        self._looking: set[asyncio.Task[None]] = set()

    def documentation(self) -> list[types.CodeActionKindDocumentation] | None:
        """Return what explains the kinds, for a client that can show it (LSP 3.18)."""
        if not self._client.can("text_document.code_action.documentation_support"):
            return None
        command = types.Command("What Self-Refine does, and what it verifies", EXPLAIN)
        return [types.CodeActionKindDocumentation(kind=KINDS[0], command=command)]

    async def explain(self) -> str:
        """Show what the actions do, and return the page's URI."""
        if not await self._client.show(PAGE.as_uri()):
            self._client.tell(f"Self-Refine: see {PAGE}")
        return PAGE.as_uri()

    def tag(self, found: Sequence[types.CodeAction], snapshot: Snapshot) -> None:
        """Mark the actions whose edit a model will write (LSP 3.18), for a client that knows the mark."""
        if not self._client.can("text_document.code_action.tag_support"):
            return
        path = self._documents.place(snapshot)
        if path is None or not found or snapshot.is_only_read:
            return
        if self._asks_model(path):
            for action in found:
                # What a change changed is found out without one, and so are tests.
                if action.kind in (BEHAVIOUR.kind, WRITE_TESTS.kind):
                    continue
                action.tags = [types.CodeActionTag.LlmGenerated]

    def _asks_model(self, path: Path) -> bool:
        """Return what is known; listing waits for no file, so that the first list may come too early."""
        now = time.monotonic()
        since, asks = self._asks.get(path.parent, (0.0, False))
        if now - since > FRESH_SECONDS:
            self._asks[path.parent] = now, asks
            task = asyncio.get_running_loop().create_task(self._look(path))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)
        return asks

    async def _look(self, path: Path) -> None:
        uri, trusted = path.as_uri(), self._trust.known(path)
        try:
            settings = await self._settings.resolved(uri, path, trusted=trusted)
        except SelfRefineError:
            return
        asks = settings.engine_name != "rules"
        self._asks[path.parent] = time.monotonic(), asks
