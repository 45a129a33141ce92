"""Client: the editor at the other end, what it can do, and what we tell it and ask it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import uuid
from typing import TYPE_CHECKING, Any, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterable, Mapping
    from pathlib import Path

    from pygls.lsp.server import LanguageServer

log = logging.getLogger(__name__)

ANSWER_SECONDS = 5.0
"""How long a client may take to answer what needs no human."""

APPLY = "Apply"

T = TypeVar("T")


class Client:
    """The editor, as far as we use it."""

    def __init__(self, server: LanguageServer) -> None:
        self._server = server
        self.has_own_ui = False
        """Whether it takes `selfrefine/progress` and `selfrefine/status`: others would complain about them."""
        self.shows_pages = False
        """Whether it shows the pages of reports itself, by `selfrefine/page`."""
        self.lends = False
        """Whether it answers `selfrefine/complete` by models of its own."""

    def can(self, capability: str) -> bool:
        """Whether the client declared a capability, such as ``window.work_done_progress``."""
        value: Any = self._server.client_capabilities
        for name in capability.split("."):
            value = getattr(value, name, None)
        return bool(value)

    @property
    def creates_files(self) -> bool:
        """Whether an edit may create files."""
        workspace = self._server.client_capabilities.workspace
        edits = workspace.workspace_edit if workspace else None
        return types.ResourceOperationKind.Create in ((edits and edits.resource_operations) or ())  # fmt: skip

    def say(self, kind: types.MessageType, message: str) -> None:
        """Show one line to the user."""
        self._server.window_show_message(
            types.ShowMessageParams(type=kind, message=message)
        )

    def notify(self, method: str, params: Mapping[str, Any]) -> None:
        """Send one of our own notifications to a client that knows them."""
        if self.has_own_ui:
            self._server.protocol.notify(method, dict(params))

    async def ask(self, method: str, params: Mapping[str, Any]) -> Any:
        """Send one of our own requests and return its result; cancelled, it is cancelled at the client too."""
        number = uuid.uuid4().hex
        sent = self._server.protocol.send_request_async(method, dict(params), number)
        try:
            return await sent
        except asyncio.CancelledError:
            taken_back = types.CancelParams(id=number)
            self._server.protocol.notify(types.CANCEL_REQUEST, taken_back)
            raise

    def mark(
        self, uri: str, version: int | None, marks: list[types.Diagnostic]
    ) -> None:
        """Show marks in a document, in place of those before."""
        self._server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, version=version, diagnostics=marks)
        )

    async def apply(self, edit: types.WorkspaceEdit, label: str) -> str | None:
        """Have an edit applied; return why it was not, or None."""
        if not self.can("workspace.apply_edit"):
            return "the editor takes no edits from a server"
        try:
            answer = await self._server.workspace_apply_edit_async(
                types.ApplyWorkspaceEditParams(edit=edit, label=label)
            )
        except JsonRpcException as error:
            return f"the editor refused the edit ({error})"
        if answer.applied:
            return None
        return answer.failure_reason or "the editor did not apply the edit"

    async def settings(self, uri: str) -> Mapping[str, Any] | None:
        """Return the section `selfrefine` that holds for a document; None where the client does not say."""
        if not self.can("workspace.configuration"):
            return None
        item = types.ConfigurationItem(scope_uri=uri, section="selfrefine")
        asked = self._server.workspace_configuration_async(
            types.ConfigurationParams(items=[item])
        )
        try:
            values = await _in_time(asked)
        except (JsonRpcException, asyncio.TimeoutError):
            log.warning("the client did not answer workspace/configuration")
            return None
        section = values[0] if values else None
        return section if isinstance(section, dict) else None

    async def open_progress(self, token: str) -> bool:
        """Have the client show progress under a token; whether it does."""
        if not self.can("window.work_done_progress"):
            return False
        asked = self._server.window_work_done_progress_create_async(
            types.WorkDoneProgressCreateParams(token=token)
        )
        try:
            await _in_time(asked)
        except (JsonRpcException, asyncio.TimeoutError):
            return False
        return True

    async def refresh_lenses(self) -> None:
        """Have the client ask for its lenses again."""
        with contextlib.suppress(JsonRpcException, asyncio.TimeoutError):
            await _in_time(self._server.workspace_code_lens_refresh_async(None))

    def progress(
        self,
        token: str,
        value: (
            types.WorkDoneProgressBegin
            | types.WorkDoneProgressReport
            | types.WorkDoneProgressEnd
        ),
    ) -> None:
        """Report progress under a token that the client shows."""
        self._server.progress(types.ProgressParams(token=token, value=value))

    def warn(self, message: str) -> None:
        """Show one line of warning."""
        self.say(types.MessageType.Warning, message)

    def tell(self, message: str) -> None:
        """Show one line."""
        self.say(types.MessageType.Info, message)

    async def show(self, uri: str, *, outside: bool = False) -> bool:
        """Show a document, in the system's own program if `outside`; whether the client did."""
        if not self.can("window.show_document"):
            return False
        params = types.ShowDocumentParams(uri=uri, external=outside)
        try:
            answer = await self._server.window_show_document_async(params)
        except JsonRpcException as error:
            log.warning("the client cannot show a document: %s", error)
            return False
        return bool(answer.success)

    async def choose(self, question: str, answers: Iterable[str]) -> str | None:
        """Ask the user; return the title that was chosen, None where the question was dismissed."""
        asked = types.ShowMessageRequestParams(
            type=types.MessageType.Warning,
            message=question,
            actions=[types.MessageActionItem(title=title) for title in answers],
        )
        try:
            answer = await self._server.window_show_message_request_async(asked)
        except JsonRpcException as error:
            log.warning("the client cannot ask its user: %s", error)
            return None
        return answer.title if answer is not None else None

    async def consent(self, question: str, diff: Path) -> bool | None:
        """Show a diff and ask whether to apply it; without an answer, no.

        Args:
            question: what to ask.
            diff: a file.

        Returns:
            None where the client cannot ask its user.
        """
        await self.show(diff.as_uri())
        asked = types.ShowMessageRequestParams(
            type=types.MessageType.Info,
            message=question,
            actions=[types.MessageActionItem(title=t) for t in (APPLY, "Discard")],
        )
        try:
            answer = await self._server.window_show_message_request_async(asked)
        except JsonRpcException as error:
            log.warning("the client cannot ask its user: %s", error)
            return None
        return answer is not None and answer.title == APPLY


async def _in_time(asked: Coroutine[Any, Any, T]) -> T:
    """Await a client's answer; `asyncio.wait_for` may swallow a cancellation up to Python 3.11.

    Raises:
        asyncio.TimeoutError: there is none in time.
    """
    task = asyncio.ensure_future(asked)
    try:
        await asyncio.wait({task}, timeout=ANSWER_SECONDS)
        if not task.done():
            raise asyncio.TimeoutError
        return task.result()
    finally:
        task.cancel()
