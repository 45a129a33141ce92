"""Writing: text tasks on a selection in a Markdown or plain-text buffer; the result goes below it."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from selfrefine import texts
from selfrefine.edits import Edit
from selfrefine.errors import SelfRefineError, UsageError
from selfrefine_server import process
from selfrefine_server.actions import wanted
from selfrefine_server.delivery import workspace_edit
from selfrefine_server.progress import WorkDoneProgress

if TYPE_CHECKING:
    from selfrefine_server.client import Client
    from selfrefine_server.documents import Documents, Snapshot
    from selfrefine_server.jobs import Job, Jobs
    from selfrefine_server.settings import EditorSettings

COMMAND = "selfrefine.text"
KIND = "refactor.rewrite.selfrefine.text"
LANGUAGES = ("markdown", "plaintext", "text")
"""As VS Code, Neovim and Emacs call them."""
SUFFIXES = (".md", ".markdown", ".txt", ".text")


def is_text(snapshot: Snapshot) -> bool:
    """Whether a document is Markdown or plain text, by its language or its name."""
    name = PurePosixPath(snapshot.uri)
    return snapshot.language in LANGUAGES or name.suffix.lower() in SUFFIXES


def actions(
    snapshot: Snapshot, params: types.CodeActionParams
) -> list[types.CodeAction]:
    """Return an action for each text task, where a user asks for them with something selected."""
    context = params.context
    automatic = context.trigger_kind == types.CodeActionTriggerKind.Automatic
    start, end = (snapshot.offset(p) for p in (params.range.start, params.range.end))
    if not snapshot.text[start:end].strip() or (automatic and not context.only):
        return []
    return [
        _action(snapshot, params.range, texts.load(name))
        for name in texts.names()
        if wanted(f"{KIND}.{name}", context.only)
    ]


def _action(
    snapshot: Snapshot, span: types.Range, task: texts.TextTask
) -> types.CodeAction:
    argument = {
        "uri": snapshot.uri,
        "version": snapshot.version,
        "range": span,
        "task": task.name,
    }
    command = types.Command(title=task.title, command=COMMAND, arguments=[argument])
    return types.CodeAction(
        title=task.title, kind=f"{KIND}.{task.name}", command=command
    )


class Writing:
    """Everything that writing needs, put together once per server."""

    def __init__(
        self,
        client: Client,
        documents: Documents,
        jobs: Jobs,
        settings: EditorSettings,
        command: tuple[str, ...],
    ) -> None:
        self._client = client
        self._documents = documents
        self._jobs = jobs
        self._settings = settings
        self._command = command

    def start(self, argument: Any) -> str:
        """Start writing in the background; return its `taskId`.

        Args:
            argument: `{uri, version, range, task}`, as an action carries it.

        Raises:
            JsonRpcInvalidParams: it is no such argument.
            UsageError: the document is not open, nothing is selected, or it is being done already.
        """
        uri, task, span = _read(argument)
        base = self._documents.get(uri)
        if base is None:
            raise UsageError(f"{uri}: is not open; open it first")
        start, end = base.offset(span.start), base.offset(span.end)
        if not base.text[start:end].strip():
            raise UsageError("nothing is selected; select the text that it is about")

        async def work(job: Job) -> None:
            await self._work(job, base, (start, end), task)

        return self._jobs.start((uri, f"{task} of line {span.start.line + 1}"), work).id

    async def _work(
        self, job: Job, base: Snapshot, place: tuple[int, int], task: str
    ) -> None:
        progress = WorkDoneProgress(self._client, job.id)
        end = "cancelled"
        kind = types.MessageType.Error
        try:
            await progress.begin(f"Self-Refine {task}")
            request = await self._request(base, base.text[slice(*place)], task)
            result = await process.run(request, progress.report, self._command)
            refusal = await self._deliver(job, base, place, result["text"])
            end = refusal or result["summary"]
            kind = types.MessageType.Warning if refusal else types.MessageType.Info
            self._client.say(kind, f"Self-Refine: {end}")
        except SelfRefineError as error:
            end = str(error)
            self._client.say(kind, f"Self-Refine: {end}")
        finally:
            progress.end(end)

    async def _request(self, base: Snapshot, selected: str, task: str) -> Any:
        from selfrefine.job import Request

        return Request(
            action="text",
            # A buffer without a file is in no project.
            path=str(base.path or Path.home() / "text"),
            text=selected.strip(),
            task=task,
            editor=self._settings.user,
            workspace=await self._settings.for_document(base.uri),
            key=self._settings.key,
        )

    async def _deliver(
        self, job: Job, base: Snapshot, place: tuple[int, int], written: str
    ) -> str:
        """Put a text below the lines of the selection; return why not, with the text, or nothing.

        What was typed meanwhile stays: if the selection is elsewhere now it is found by its words.
        """
        current = self._documents.get(base.uri)
        end = _end(base, current, place) if current else None
        if current is None or end is None:
            return f"not written, as the selection has changed. It would have been: {written}"
        newline = "\r\n" if "\r\n" in current.text else "\n"
        words = newline.join(["", "", *written.split("\n")])
        versioned = self._client.can("workspace.workspace_edit.document_changes")
        edit = workspace_edit(current, (Edit(end, end, words),), versioned=versioned)
        job.delivering = True
        refusal = await self._client.apply(edit, "Self-Refine")
        return (
            f"not written, {refusal}. It would have been: {written}" if refusal else ""
        )


def _end(base: Snapshot, current: Snapshot, place: tuple[int, int]) -> int | None:
    """Return the end of the line in which the selection ends now; None where it is not there, or twice."""
    start, end = place
    selected = base.text[start:end].rstrip()
    if current.text[start:end].rstrip() != selected:
        if current.text.count(selected) != 1:
            return None
        start = current.text.index(selected)
    line = current.position(start + len(selected)).line
    return current.starts[line] + len(current.lines[line].rstrip("\r\n"))


def _read(argument: Any) -> tuple[str, str, types.Range]:
    """Read `{uri, version, range, task}`.

    Raises:
        JsonRpcInvalidParams: it is no such argument.
    """
    try:
        uri, task, span = (argument[name] for name in ("uri", "task", "range"))
        ends = [
            types.Position(int(span[name]["line"]), int(span[name]["character"]))
            for name in ("start", "end")
        ]
    except (KeyError, TypeError, ValueError):
        raise JsonRpcInvalidParams(
            "the argument must be {uri, version, range, task}"
        ) from None
    if not isinstance(uri, str) or task not in texts.names():
        raise JsonRpcInvalidParams(
            f"there is no text task {task!r}; use one of {', '.join(texts.names())}"
        )
    return uri, task, types.Range(*ends)
