"""Server: the features that a client sees, put together; and the loop that reads from it."""

from __future__ import annotations

import asyncio
import functools
import logging
import signal
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer

import selfrefine
from selfrefine.job.command import COMMAND as JOB_COMMAND
from selfrefine_server import changes, commands, reports
from selfrefine_server.action_tags import ActionTags
from selfrefine_server.actions import KINDS, actions
from selfrefine_server.behaviour import BehaviourLenses
from selfrefine_server.client import Client
from selfrefine_server.hints import Hints
from selfrefine_server.jobs import Jobs
from selfrefine_server.lenses import lenses
from selfrefine_server.params import read_params
from selfrefine_server.parent import lives
from selfrefine_server.pins import PinService
from selfrefine_server.prefetch import Prefetch
from selfrefine_server.protocol import Protocol
from selfrefine_server.refine import RefineService
from selfrefine_server.results import Results, read_id
from selfrefine_server.settings import EditorSettings
from selfrefine_server.transport import DescriptorWriter, read_descriptor, read_message
from selfrefine_server.trust_prompt import TrustPrompt
from selfrefine_server.warm_jobs import WarmJobs

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from selfrefine_server.documents import Snapshot
    from selfrefine_server.early_messages import Opening

log = logging.getLogger(__name__)

NOTEBOOKS = types.NotebookDocumentSyncOptions(
    notebook_selector=[
        types.NotebookDocumentFilterWithCells(
            cells=[types.NotebookCellLanguage(language="python")]
        )
    ]
)
"""Of notebooks, the cells in Python."""

PARENT_SECONDS = 5.0
"""How often the client's process is looked for."""


class Server(LanguageServer):
    """The language server, one per client."""

    protocol: Protocol

    def __init__(
        self, job_command: tuple[str, ...] = JOB_COMMAND, *, remote: bool = False
    ) -> None:
        super().__init__(
            "selfrefine-server",
            selfrefine.__version__,
            protocol_cls=Protocol,
            notebook_document_sync=NOTEBOOKS,
        )
        self.client = Client(self)
        self.jobs = Jobs()
        # Over TCP nobody can tell what the client is.
        self.settings = EditorSettings(self.client, remote=remote)
        self.watched: int | None = None
        self.trust = TrustPrompt(self.client, self._folders, remote=remote)
        self.results = Results()
        self.warm = WarmJobs(job_command)
        self.prefetch = Prefetch(
            self.protocol.documents,
            self.jobs,
            self.settings,
            self.trust,
            self.warm,
            remote=remote,
        )
        self.refine = RefineService(
            self.client,
            self.protocol.documents,
            self.jobs,
            self.settings,
            self.trust,
            self.results,
            self.warm,
        )
        self.pins = PinService(
            self.client, self.protocol.documents, self.jobs, self.refine
        )
        self.tags = ActionTags(
            self.client, self.protocol.documents, self.settings, self.trust
        )
        self.hints = Hints(
            self.client,
            self.protocol.documents,
            self.jobs,
            self.settings,
            self.trust,
            job_command,
        )
        self.behaviour = BehaviourLenses(
            self.client,
            self.protocol.documents,
            self.jobs,
            self.settings,
            self.trust,
            job_command,
        )
        self._listen()
        _register(self)

    def _listen(self) -> None:
        """Have the documents, the protocol and the jobs tell what happens."""
        self.protocol.documents.folders = self._folders
        self.protocol.documents.on_change = self._edited
        self.protocol.documents.on_open = self._prepare
        self.protocol.documents.on_close = self._closed
        self.protocol.on_shutdown = self._stop_all
        self.jobs.on_change = self._jobs_changed

    def actions_of(
        self, params: types.CodeActionParams
    ) -> list[types.CodeAction | types.Command]:
        """Return what can be done at a range of a document."""
        snapshot = self.protocol.documents.get(params.text_document.uri)
        if snapshot is None or not snapshot.is_python:
            return []
        shows = self.client.can("text_document.code_action.disabled_support")
        found = actions(snapshot, params, shows_disabled=shows)
        self.tags.tag(found, snapshot)
        self.prefetch.listed(snapshot, found)
        if self.client.can("text_document.code_action.code_action_literal_support"):
            return list(found)
        # Older clients know commands alone, and choose by their titles.
        return [
            types.Command(
                action.title, action.command.command, arguments=action.command.arguments
            )
            for action in found
            if action.command
        ]

    async def lenses_of(self, uri: str) -> list[types.CodeLens]:
        """Return the lenses of a document; none where the user has not asked for them."""
        snapshot = self.protocol.documents.get(uri)
        path = self.protocol.documents.place(snapshot) if snapshot else None
        if snapshot is None or path is None or snapshot.is_large:
            return []
        if not snapshot.is_python:
            return []
        known = self.trust.known(path)
        settings = await self.settings.resolved(uri, path, trusted=known)
        if not settings.code_lens:
            return []
        # A long file takes a while to parse, and whoever types waits for nobody.
        told = await self.behaviour.of(snapshot)
        return await asyncio.to_thread(lenses, snapshot, told)

    async def show_report(self, task_id: str | None) -> str:
        """Have the page shown behind a refinement or a lens, and return its URI."""
        told = self.behaviour.find(task_id)
        if told is not None:
            return await reports.show_behaviour(told.result, self.client)
        return await reports.show(self.results.find(task_id), self.client)

    def cancel(self, task_id: str | None) -> bool:
        """Cancel a job; without an id all that runs, for editors that show no progress to cancel."""
        if task_id is None:
            self.behaviour.forget_all()
        ids = self.jobs.ids if task_id is None else [task_id]
        return bool([known for known in ids if self.jobs.cancel(known)])

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Log in a line what concerns no request; pygls would show the user a popup, with code in it."""
        log.warning("%s: %s", getattr(source, "__name__", source), type(error).__name__)

    def _folders(self) -> list[str]:
        """Return the URIs of the client's folders."""
        workspace = self.workspace
        alone = [workspace.root_uri] if workspace.root_uri else []
        return list(workspace.folders) or alone

    def _prepare(self, snapshot: Snapshot) -> None:
        """Have a job ready for the first click, if what was opened may be executed."""
        path = snapshot.path
        if path and snapshot.language == "python" and self.trust.known(path):
            self.warm.prepare(path, self.settings.user)

    def _edited(self, uri: str) -> None:
        self.hints.changed(uri)
        self.behaviour.edited(uri)
        self.prefetch.stop()

    def _closed(self, uri: str) -> None:
        self.hints.closed(uri)
        self.behaviour.forget(uri)

    def _jobs_changed(self) -> None:
        self.prefetch.jobs_changed()
        self.behaviour.jobs_changed()
        self._tell_status()

    def _stop_all(self) -> None:
        self.hints.stop_all()
        self.behaviour.forget_all()
        self.jobs.cancel_all()

    def _tell_status(self) -> None:
        running = self.jobs.ids
        message = f"{len(running)} running" if running else ""
        self.client.notify(
            "selfrefine/status",
            {
                "health": "ok",
                "quiescent": not running,
                "message": message,
                "running": running,
            },
        )

    async def converse(
        self,
        reader: asyncio.StreamReader,
        read: Callable[[], Awaitable[bytes | None]] | None = None,
    ) -> int:
        """Answer one client until it leaves; return the exit code.

        Args:
            reader: what the client sends.
            read: reads the next message from it, None at the end; lenient by default.
        """
        read = read or functools.partial(read_message, reader)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, reader.feed_eof)
        watch = loop.create_task(self._leave_with_client(reader))
        try:
            while not self.protocol.exiting:
                body = await read()
                if body is None:
                    break
                self.protocol.receive(body)
        finally:
            watch.cancel()
            self.trust.close()
            await self.jobs.close()
            await self.behaviour.close()
            await self.prefetch.close()
            await self.warm.close()
        return self.protocol.exit_code

    async def _leave_with_client(self, reader: asyncio.StreamReader) -> None:
        """End the conversation when the client's process is gone, even if its pipe is not."""
        while True:
            await asyncio.sleep(PARENT_SECONDS)
            if self.watched is not None and not lives(self.watched):
                reader.feed_eof()
                return

    def watch(self, client: int | None) -> None:
        """Leave when this process is gone; one that is not there now lives elsewhere, as in a container.

        Looked for right after the hello, since a client may die soon.
        """
        self.watched = client if lives(client) else None


def run_stdio(
    descriptors: tuple[int, int], job_command: tuple[str, ...], opening: Opening
) -> int:
    """Serve the client at the two descriptors; return the exit code."""

    async def serve() -> int:
        loop = asyncio.get_running_loop()
        reader = read_descriptor(descriptors[0], loop, opening.read)
        server = Server(job_command)
        server.protocol.greeted = opening.greeted
        server.protocol.set_writer(DescriptorWriter(descriptors[1], reader.feed_eof))
        return await server.converse(reader)

    return asyncio.run(serve())


def _register(server: Server) -> None:
    """Register every feature; pygls derives the capabilities from this."""
    options = types.CodeActionOptions(
        code_action_kinds=list(KINDS), resolve_provider=False
    )

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.watch(params.process_id)
        server.protocol.documents.codec = server.workspace.position_codec
        server.settings.initialize(params.initialization_options)
        server.trust.initialize(server.settings.trusted)
        experimental = params.capabilities.experimental
        named = experimental.get("selfrefine") if experimental else None
        server.client.has_own_ui = bool(named)
        options.documentation = server.tags.documentation()
        named = named if isinstance(named, dict) else {}
        server.client.lends = bool(named.get("complete"))
        server.client.shows_pages = bool(named.get("pages"))

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configuration_changed(params: types.DidChangeConfigurationParams) -> None:
        server.settings.change(params.settings)
        server.hints.ask_again()
        server.behaviour.forget_all()

    @server.feature(types.WINDOW_WORK_DONE_PROGRESS_CANCEL)
    def progress_cancelled(params: types.WorkDoneProgressCancelParams) -> None:
        server.jobs.cancel(str(params.token))

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    def code_action(
        params: types.CodeActionParams,
    ) -> list[types.CodeAction | types.Command]:
        return server.actions_of(params)

    @server.feature(
        types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions(resolve_provider=False)
    )
    async def code_lens(params: types.CodeLensParams) -> list[types.CodeLens]:
        return await server.lenses_of(params.text_document.uri)

    _register_requests(server)
    _register_results(server)
    commands.register(server)


def _register_requests(server: Server) -> None:
    """Register what clients with a display of their own ask for."""

    @server.feature("selfrefine/refine")
    async def refine_request(params: Any) -> dict[str, Any]:
        server.client.has_own_ui = True
        return await server.refine.answer(read_params(params))

    @server.feature("selfrefine/verify")
    async def verify_request(params: Any) -> dict[str, Any]:
        server.client.has_own_ui = True
        return await server.refine.answer(read_params(params, with_candidate=True))

    @server.feature("selfrefine/tests")
    async def tests_request(params: Any) -> dict[str, Any]:
        server.client.has_own_ui = True
        return await server.pins.answer(read_params(params))

    @server.feature(changes.METHOD)
    async def changed_request(params: Any) -> dict[str, Any]:
        snapshot = server.protocol.documents.read(changes.uri_of(params))
        # git is a process, and may take its time.
        return await asyncio.to_thread(changes.changed_functions, snapshot)


def _register_results(server: Server) -> None:
    @server.feature("selfrefine/edit")
    def edit_request(params: Any) -> dict[str, Any]:
        known = read_id(params)
        if known is not None and server.pins.holds(known):
            return server.pins.preview(known)
        return server.refine.edit(known)

    @server.feature("selfrefine/report")
    async def report_request(params: Any) -> dict[str, str]:
        return await reports.report(server.results.find(read_id(params)))
