"""An editor for tests: a buffer model of its own, strict about versions, over pytest-lsp's client.

Nothing here uses the server's code: columns are counted by encoding, lines are
split by a regular expression, and edits are applied as LSP says.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Union
from urllib.parse import unquote, urlsplit

from lsprotocol import types
from pygls.protocol import JsonRPCResponseMessage, default_converter
from pytest_lsp import LanguageClient, client_capabilities

HERE = Path(__file__).parent
SERVER = (sys.executable, "-m", "selfrefine_server")
SCRIPTED_SERVER = (sys.executable, str(HERE / "scripted_server.py"))

WAIT_SECONDS = 60.0

TRUSTED = {"selfrefine": {"trusted": True}}
"""What an editor says that trusts its folders."""

UNITS = {
    "utf-8": lambda text: len(text.encode()),
    "utf-16": lambda text: len(text.encode("utf-16-le")) // 2,
    "utf-32": len,
}


def path_of(uri: str) -> Path:
    """Return the file that a URI names."""
    return Path(unquote(urlsplit(uri).path))


@dataclass
class Buffer:
    """One open document; `undo` holds every earlier text."""

    uri: str
    encoding: str
    text: str
    version: int = 1
    undo: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", self.text) or [""]

    def position(self, offset: int) -> types.Position:
        before = self.text[:offset]
        number = len(re.findall(r"\r\n|\r|\n", before))
        column = re.split(r"\r\n|\r|\n", before)[-1]
        return types.Position(number, UNITS[self.encoding](column))

    def offset(self, position: types.Position) -> int:
        lines = self.lines()
        if position.line == len(lines) and position.character == 0:
            return len(self.text)
        start = sum(map(len, lines[: position.line]))
        line = lines[position.line].rstrip("\r\n")
        for column in range(len(line) + 1):
            if UNITS[self.encoding](line[:column]) == position.character:
                return start + column
        raise AssertionError(f"{position} is no place in {line!r}")

    def apply(self, edits: list[types.TextEdit]) -> None:
        places = sorted(
            (self.offset(e.range.start), self.offset(e.range.end), e.new_text)
            for e in edits
        )
        for (_, end, _), (start, _, _) in itertools.pairwise(places):
            assert end <= start, "the edits overlap"
        self.undo.append(self.text)
        for start, end, new in reversed(places):
            self.text = self.text[:start] + new + self.text[end:]
        self.version += 1


class Editor:
    """A client with buffers, which remembers what it was told."""

    def __init__(self, capabilities: types.ClientCapabilities) -> None:
        self.capabilities = capabilities
        self.client = _client()
        self.buffers: dict[str, Buffer] = {}
        self.messages: list[types.ShowMessageParams] = []
        self.progress: list[tuple[Any, dict[str, Any]]] = []
        self.told_before: dict[Any, int] = {}
        self.own: list[tuple[str, Any]] = []
        self.applied: list[types.WorkspaceEdit] = []
        self.shown: list[types.ShowDocumentParams] = []
        self.before_apply: list[Any] = []
        self.held_back: list[Any] = []
        self.holds_back = False
        self.opens = False
        # Whether it opens a file that an edit is about, as most do; some refuse.
        self.answer_to_question: str | None = None
        self.thinking: asyncio.Event | None = None
        self._marks: dict[str, list[types.Diagnostic]] = {}
        self.questions: list[types.ShowMessageRequestParams] = []
        self.settings: Any = {}
        self.refreshed = 0  # times that it was told to ask for its lenses again
        self.encoding = "utf-16"
        self._changed = asyncio.Condition()
        self._wakers: set[asyncio.Task[None]] = set()
        self._listen()
        self._listen_for_marks()

    async def start(
        self,
        command=SERVER,
        env=None,
        cwd=None,
        initialization_options=TRUSTED,
        folders=(),
    ):
        await self.client.start_io(*command, env={**os.environ, **(env or {})}, cwd=cwd)
        result = await self.client.initialize_session(
            types.InitializeParams(
                capabilities=self.capabilities,
                initialization_options=initialization_options,
                workspace_folders=[
                    types.WorkspaceFolder(uri=folder.as_uri(), name=folder.name)
                    for folder in folders
                ]
                or None,
            )
        )
        self.encoding = result.capabilities.position_encoding or "utf-16"
        return result

    @property
    def server(self) -> asyncio.subprocess.Process:
        return self.client._server

    async def stop(self) -> int:
        with contextlib.suppress(RuntimeError):
            await asyncio.wait_for(self.client.shutdown_session(), WAIT_SECONDS)
        await asyncio.wait_for(self.client.stop(), WAIT_SECONDS)
        self.server._transport.close()
        return self.server.returncode

    def open(self, path: Path, text: str, language: str = "python") -> Buffer:
        return self.open_uri(path.as_uri(), text, language)

    def open_uri(self, uri: str, text: str, language: str = "python") -> Buffer:
        buffer = Buffer(uri, self.encoding, text)
        self.buffers[buffer.uri] = buffer
        item = types.TextDocumentItem(
            uri=buffer.uri, language_id=language, version=1, text=text
        )
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(text_document=item)
        )
        return buffer

    def close(self, buffer: Buffer) -> None:
        del self.buffers[buffer.uri]
        self.client.text_document_did_close(
            types.DidCloseTextDocumentParams(
                text_document=types.TextDocumentIdentifier(uri=buffer.uri)
            )
        )

    def type(self, buffer: Buffer, start: int, end: int, new: str) -> None:
        """Replace a part of the buffer as if by the user, and tell the server as an incremental change."""
        span = types.Range(start=buffer.position(start), end=buffer.position(end))
        buffer.text = buffer.text[:start] + new + buffer.text[end:]
        buffer.version += 1
        self._tell(buffer, types.TextDocumentContentChangePartial(range=span, text=new))

    def type_at(self, buffer: Buffer, marker: str, new: str) -> None:
        """Type directly before a marker."""
        at = buffer.text.index(marker)
        self.type(buffer, at, at, new)

    async def actions(
        self,
        buffer: Buffer,
        marker: str,
        *,
        trigger=types.CodeActionTriggerKind.Invoked,
        only=None,
        marks=(),
    ) -> list[types.CodeAction]:
        place = buffer.position(buffer.text.index(marker))
        found = await self.client.text_document_code_action_async(
            types.CodeActionParams(
                text_document=types.TextDocumentIdentifier(uri=buffer.uri),
                range=types.Range(start=place, end=place),
                context=types.CodeActionContext(
                    diagnostics=list(marks), only=only, trigger_kind=trigger
                ),
            )
        )
        return list(found or [])

    async def lenses(self, buffer: Buffer) -> list[types.CodeLens]:
        document = types.TextDocumentIdentifier(uri=buffer.uri)
        asked = types.CodeLensParams(text_document=document)
        return await self.client.text_document_code_lens_async(asked) or []

    async def execute(self, command: str, *arguments: Any) -> Any:
        return await asyncio.wait_for(
            self.client.workspace_execute_command_async(
                types.ExecuteCommandParams(command=command, arguments=list(arguments))
            ),
            WAIT_SECONDS,
        )

    async def refine(self, buffer: Buffer, marker: str) -> str:
        """Choose the first action at a place, as a user does; return the task's id."""
        action = (await self.actions(buffer, marker))[0]
        answer = await self.execute(action.command.command, *action.command.arguments)
        return answer["taskId"]

    async def idle(self) -> None:
        """Ask until no job waits or runs."""
        while (await self.execute("selfrefine.info"))["running"]:
            pass

    def ask(self, method: str, params: Any, msg_id: str | None = None):
        """Send one of our own requests."""
        return asyncio.ensure_future(
            self.client.protocol.send_request_async(method, params, msg_id)
        )

    async def until(self, reached, seconds=WAIT_SECONDS) -> None:
        """Wait for a message after which a condition holds."""
        async with self._changed:
            try:
                await asyncio.wait_for(self._changed.wait_for(reached), timeout=seconds)
            except asyncio.TimeoutError:
                raise AssertionError(
                    f"never reached; told: {self.messages} {self.progress[-3:]}"
                ) from None

    async def message(self, number: int = 1) -> types.ShowMessageParams:
        await self.until(lambda: len(self.messages) >= number)
        return self.messages[number - 1]

    def progress_of(self, token: str) -> list[dict[str, Any]]:
        return [value for known, value in self.progress if known == token]

    async def ended(self, token: str) -> dict[str, Any]:
        """Wait for the end of a progress, and for the message that comes after one that has none."""
        await self.until(
            lambda: any(v["kind"] == "end" for v in self.progress_of(token))
        )
        last = self.progress_of(token)[-1]
        if not last.get("message"):
            await self.until(lambda: len(self.messages) > self.told_before[token])
        return last

    def _tell(self, buffer: Buffer, *changes: Any) -> None:
        change = types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(
                uri=buffer.uri, version=buffer.version
            ),
            content_changes=list(changes),
        )
        if self.holds_back:
            self.held_back.append(change)
        else:
            self.client.text_document_did_change(change)

    def release(self) -> None:
        """Send what was typed and held back, as some editors do only in a pause."""
        self.holds_back = False
        while self.held_back:
            self.client.text_document_did_change(self.held_back.pop(0))

    def _apply(self, edit: types.WorkspaceEdit) -> types.ApplyWorkspaceEditResult:
        for act in self.before_apply:
            act()
        self.before_apply.clear()
        declared = self.capabilities.workspace.workspace_edit
        versioned = bool(declared and declared.document_changes)
        assert bool(edit.document_changes) == versioned, "not as the client declared"
        for created in edit.document_changes or []:
            if isinstance(created, types.CreateFile):
                assert "create" in (declared.resource_operations or ())
                path_of(created.uri).touch(exist_ok=False)
        parts = [
            (d.text_document.uri, d.text_document.version, d.edits)
            for d in edit.document_changes or []
            if not isinstance(d, types.CreateFile)
        ] or [(uri, None, edits) for uri, edits in (edit.changes or {}).items()]
        strange = [uri for uri, *_ in parts if uri not in self.buffers]
        if strange and not self.opens:
            raise LookupError(f"{strange[0]} is not open")
        for uri, version, _ in parts:
            if version is not None and version != self.buffers[uri].version:
                why = f"the version is {self.buffers[uri].version}, not {version}"
                return types.ApplyWorkspaceEditResult(applied=False, failure_reason=why)
        for uri, _, edits in parts:
            buffer = self.buffers.get(uri) or self._load(uri)
            buffer.apply(edits)
            whole = types.TextDocumentContentChangeWholeDocument(text=buffer.text)
            self._tell(buffer, whole)
        self.applied.append(edit)
        return types.ApplyWorkspaceEditResult(applied=True)

    def _load(self, uri: str) -> Buffer:
        """Open what an edit is about and nobody has open; a file that is not there is an empty buffer."""
        path = path_of(uri)
        return self.open_uri(uri, path.read_text() if path.exists() else "")

    def marks(self, buffer: Buffer) -> list[types.Diagnostic]:
        """Return the diagnostics that a document shows."""
        return self._marks.get(buffer.uri, [])

    def _wake(self) -> None:
        async def notify() -> None:
            async with self._changed:
                self._changed.notify_all()

        task = asyncio.ensure_future(notify())
        self._wakers.add(task)
        task.add_done_callback(self._wakers.discard)

    def _listen(self) -> None:
        feature = self.client.feature

        @feature(types.WORKSPACE_APPLY_EDIT)
        def apply_edit(params: types.ApplyWorkspaceEditParams):
            result = self._apply(params.edit)
            self._wake()
            return result

        @feature(types.WORKSPACE_CONFIGURATION)
        def configuration(params: types.ConfigurationParams):
            return [self.settings for _ in params.items]

        @feature(types.WINDOW_WORK_DONE_PROGRESS_CREATE)
        def create(params: types.WorkDoneProgressCreateParams):
            return None

        @feature(types.PROGRESS)
        def progress(params: types.ProgressParams):
            self.progress.append((params.token, params.value))
            self.told_before[params.token] = len(self.messages)
            self._wake()

        @feature(types.WINDOW_SHOW_MESSAGE)
        def show_message(params: types.ShowMessageParams):
            self.messages.append(params)
            self._wake()

        @feature(types.WINDOW_SHOW_DOCUMENT)
        def show_document(params: types.ShowDocumentParams):
            self.shown.append(params)
            return types.ShowDocumentResult(success=True)

        @feature(types.WINDOW_SHOW_MESSAGE_REQUEST)
        async def ask_user(params: types.ShowMessageRequestParams):
            self.questions.append(params)
            self._wake()
            if self.thinking is not None:
                await self.thinking.wait()
            named = [a for a in params.actions if a.title == self.answer_to_question]
            return named[0] if named else None

        for method in ("selfrefine/progress", "selfrefine/status", "selfrefine/page"):
            feature(method)(self._own_listener(method))

    def _listen_for_marks(self) -> None:
        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def publish(params: types.PublishDiagnosticsParams):
            self._marks[params.uri] = list(params.diagnostics)
            self._wake()

        @self.client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
        def refresh_lenses(params: None):
            self.refreshed += 1
            self._wake()

    def _own_listener(self, method: str):
        def listener(params):
            self.own.append((method, params._asdict()))
            self._wake()

        return listener


@contextlib.asynccontextmanager
async def editing(profile="visual-studio-code", **options):
    """Start an editor with its server; stop both."""
    editor = Editor(client_capabilities(profile))
    try:
        await editor.start(**options)
        yield editor
    finally:
        await editor.stop()


def _client() -> LanguageClient:
    """Return a client with two repairs of lsprotocol 2025.0.0 and pygls 2.1.1.

    Their hook for unions takes every CodeAction with a command for a bare
    Command, and results of unknown methods become named tuples.
    """

    def factory():
        converter = default_converter()
        converter.register_structure_hook(
            Union[types.Command, types.CodeAction],  # noqa: UP007  the key of the hook
            lambda value, _: converter.structure(
                value,
                (
                    types.Command
                    if isinstance(value.get("command"), str)
                    else types.CodeAction
                ),
            ),
        )
        converter.register_structure_hook(
            JsonRPCResponseMessage, lambda value, cls: cls(**value)
        )
        return converter

    return LanguageClient(converter_factory=factory)
