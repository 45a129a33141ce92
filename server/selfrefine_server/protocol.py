"""Protocol: pygls' dispatcher with its faults fixed, each with a sentence that says what was wrong.

The faults are those of pygls 2.1.1; every override below can go when pygls has
fixed its own.  Messages are read by `transport`, texts are kept by `documents`.
"""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
import logging
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcParseError,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import (
    JsonRPCNotification,
    JsonRPCRequestMessage,
    JsonRPCResponseMessage,
    LanguageServerProtocol,
    lsp_method,
)

from selfrefine.errors import SelfRefineError, shortened
from selfrefine.redact import redact, visible
from selfrefine_server.documents import Documents
from selfrefine_server.spelling import spelled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Future

log = logging.getLogger(__name__)

# At INFO pygls logs every message, and with an exception the parameters of the
# request: source code.  What matters is logged here and in `server`.
logging.getLogger("pygls").setLevel(logging.CRITICAL)

OWN = "selfrefine/"
"""Prefix of the methods that LSP does not know."""


TOLD = frozenset(
    {
        types.WINDOW_SHOW_MESSAGE,
        types.WINDOW_SHOW_MESSAGE_REQUEST,
        types.WINDOW_LOG_MESSAGE,
        types.PROGRESS,
        "selfrefine/progress",
        "selfrefine/status",
    }
)
"""What is shown to people and goes into no buffer."""


class RequestFailed(JsonRpcException):
    """A request was right but could not be fulfilled; the message is for the user."""

    CODE = types.LSPErrorCodes.RequestFailed


class Protocol(LanguageServerProtocol):
    """The server's side of one conversation with a client."""

    def __init__(self, server: Any, converter: Any) -> None:
        super().__init__(server, converter)
        self.documents = Documents()
        self.exiting = False
        self.greeted: int | str | None = None
        """The id of a request that was answered before the server was there; see `greeting`."""
        self.on_shutdown: Callable[[], None] = lambda: None

    @property
    def exit_code(self) -> int:
        """0 after an orderly shutdown; pygls swallows its own `SystemExit`, so that it is always 0 there."""
        return 0 if self._shutdown else 1

    def receive(self, body: bytes) -> None:
        """Take one message; whatever it is, a request gets exactly one answer.

        pygls answers a request whose parameters have the wrong form with a popup
        and no response, so that the client waits for ever.
        """
        try:
            data = json.loads(body)
        except (ValueError, RecursionError):
            self._answer(None, JsonRpcParseError("The message is not JSON."))
            return
        known = data.get("id") if isinstance(data, dict) else None
        if (
            not isinstance(data, dict)
            or data.get("jsonrpc") != self.VERSION
            or not isinstance(known, int | str | None)
        ):
            self._answer(known, JsonRpcInvalidRequest("This is not JSON-RPC 2.0."))
            return
        if known is not None and _is_notification(data.get("method")):
            self._answer(known, JsonRpcInvalidRequest("A notification has no id."))
            return
        try:
            self.handle_message(self.structure_message(data))
        # attrs, cattrs and pygls raise what they like; none of it may end the server.
        except Exception as error:  # noqa: BLE001
            self._refuse(data, error)

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Return a message as a typed object; what belongs to our own methods stays plain JSON."""
        method = data.get("method")
        if isinstance(method, str) and method.startswith(OWN):
            known = {"method": method, "jsonrpc": self.VERSION}
            params = data.get("params")
            if "id" in data:
                return JsonRPCRequestMessage(id=data["id"], params=params, **known)
            return JsonRPCNotification(params=params, **known)
        if method is None and "error" not in data:
            data.setdefault("result", None)
            number: Any = data.get("id")
            if self._result_types.get(number, True) is None:
                del self._result_types[number]
                return JsonRPCResponseMessage(number, self.VERSION, data["result"])
        # pygls reports a message that it cannot read by logging all of it.
        return super().structure_message(data)

    def handle_message(self, message: Any) -> None:
        """Dispatch a message; out of turn, a request is refused where pygls says nothing."""
        method = getattr(message, "method", None)
        known = getattr(message, "id", None)
        ready = self._workspace is not None
        if method is not None and known is not None:
            refusal: JsonRpcException | None = None
            if self._shutdown:
                refusal = JsonRpcInvalidRequest("The server is shutting down.")
            elif ready and method == types.INITIALIZE:
                refusal = JsonRpcInvalidRequest("The server is already initialized.")
            elif not ready and method != types.INITIALIZE:
                refusal = JsonRpcServerNotInitialized("Send `initialize` first.")
            if refusal:
                self._answer(known, refusal)
                return
        elif method is not None and not ready and method != types.EXIT:
            return
        super().handle_message(message)

    def _send_data(self, data: Any) -> None:
        """Send a message: the one place where anything leaves for the client.

        What is said to people holds no secret.  What goes into a buffer stays as it
        is: a key in there is the user's own, as no model's answer brings one.
        """
        if self.greeted is not None and getattr(data, "id", None) == self.greeted:
            self.greeted = None
            if getattr(data, "error", None):
                log.warning("an `initialize` that was answered is refused")
            return
        if getattr(data, "method", None) in TOLD or getattr(data, "error", None):
            data = _make_visible(
                json.loads(json.dumps(data, default=self._serialize_message))
            )
        super()._send_data(data)

    def _answer(self, known: Any, error: JsonRpcException) -> None:
        if isinstance(known, int | str):
            self._send_response(known, error=error.to_response_error())
            return
        # pygls leaves a null out, and JSON-RPC wants it where nobody knows which request it was.
        failed = {"code": int(error.code), "message": error.message}
        self._send_data({"jsonrpc": self.VERSION, "id": None, "error": failed})

    def _refuse(self, data: dict[str, Any], error: Exception) -> None:
        """Answer a message that has the wrong form."""
        known, method = data.get("id"), data.get("method")
        log.warning("malformed message %s: %s", method, type(error).__name__)
        if known is None:
            return
        if method is not None:
            why = f"The parameters of {method} have the wrong form."
            self._answer(known, JsonRpcInvalidParams(why))
            return
        # A response: whoever waits for it learns that it cannot be read.
        self._result_types.pop(known, None)
        unread = JsonRpcInvalidParams("The client's answer has the wrong form.")
        self._handle_response(known, error=unread.to_response_error())

    def _execute_handler(
        self,
        msg_id: Any,
        handler: Callable[..., Any],
        callback: Callable[[Future[Any]], None],
        args: tuple[Any, ...] | None = None,
        kwargs: dict[str, Any] | None = None,
    ) -> None:
        """Run a handler.

        pygls keeps the future of every notification for ever (2 KB per keystroke),
        and a `SystemExit` in a handler ends the server.
        """

        def finished(future: Future[Any]) -> None:
            self._request_futures.pop(msg_id, None)
            callback(future)

        super()._execute_handler(msg_id, _guard(handler), finished, args, kwargs)

    def _handle_response(
        self,
        msg_id: Any,
        result: Any | None = None,
        error: types.ResponseError | None = None,
    ) -> None:
        """Take a client's answer; pygls raises where nobody waits for it any more."""
        future = self._request_futures.get(msg_id)
        if future is not None and future.done():
            del self._request_futures[msg_id]
            return
        super()._handle_response(msg_id, result, error)

    @lsp_method(types.WORKSPACE_EXECUTE_COMMAND)
    async def lsp_workspace__execute_command(  # type: ignore[override]  # a coroutine, not a generator
        self, params: types.ExecuteCommandParams
    ) -> Any:
        """Run a command.

        pygls runs it under another id: `$/cancelRequest` answers at once but
        leaves the command running, and a command that ends by being cancelled
        never gets an answer (openlawlibrary/pygls#517 has the relatives).
        """
        handler = self.fm.commands.get(params.command)
        if handler is None:
            raise JsonRpcInvalidParams(f"There is no command {params.command}.")
        result = handler(list(params.arguments or ()))
        return await result if inspect.isawaitable(result) else result

    @lsp_method(types.SHUTDOWN)
    def lsp_shutdown(self, *_arguments: Any) -> None:  # type: ignore[override]  # likewise
        """Cancel all work and answer; pygls raises where work is in flight (openlawlibrary/pygls#606)."""
        self._shutdown = True
        self.on_shutdown()
        for future in list(self._request_futures.values()):
            future.cancel()

    @lsp_method(types.EXIT)
    def lsp_exit(self, *_arguments: Any) -> None:  # type: ignore[override]  # likewise
        """End the loop that reads; pygls would wait for its running threads first."""
        self.exiting = True

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(
        self, params: types.DidOpenTextDocumentParams
    ) -> None:
        """Remember the text; see `documents` for why not with pygls."""
        self.documents.open(params.text_document)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(
        self, params: types.DidChangeTextDocumentParams
    ) -> None:
        """Follow the text."""
        document = params.text_document
        self.documents.change(document.uri, document.version, params.content_changes)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(
        self, params: types.DidCloseTextDocumentParams
    ) -> None:
        """Forget the text."""
        self.documents.close(params.text_document.uri)

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_OPEN)
    def lsp_notebook_document__did_open(
        self, params: types.DidOpenNotebookDocumentParams
    ) -> None:
        """Remember a notebook's cells."""
        notebook = params.notebook_document
        self.documents.forget(notebook.uri)
        self.documents.arrange(notebook.uri, [c.document for c in notebook.cells], 0, 0)
        self._open_cells(params.cell_text_documents, notebook.uri)

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def lsp_notebook_document__did_change(
        self, params: types.DidChangeNotebookDocumentParams
    ) -> None:
        """Follow the cells: those that came, went, or changed."""
        cells, notebook = params.change.cells, params.notebook_document.uri
        if cells and cells.structure:
            order = cells.structure.array
            new = [cell.document for cell in order.cells or ()]
            self.documents.arrange(notebook, new, order.start, order.delete_count)
            for gone in cells.structure.did_close or ():
                self.documents.close(gone.uri)
            self._open_cells(cells.structure.did_open or (), notebook)
        for content in (cells and cells.text_content) or ():
            document = content.document
            self.documents.change(document.uri, document.version, content.changes)

    @lsp_method(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def lsp_notebook_document__did_close(
        self, params: types.DidCloseNotebookDocumentParams
    ) -> None:
        """Forget the cells."""
        self.documents.forget(params.notebook_document.uri)
        for cell in params.cell_text_documents:
            self.documents.close(cell.uri)

    def _open_cells(
        self, cells: Iterable[types.TextDocumentItem], notebook: str
    ) -> None:
        for cell in cells:
            self.documents.open(cell, notebook=notebook)


def _make_visible(value: Any) -> Any:
    """Return JSON with each of its texts as people may see it."""
    if isinstance(value, str):
        return visible(redact(value))
    if isinstance(value, dict):
        return {key: _make_visible(inner) for key, inner in value.items()}
    return (
        [_make_visible(inner) for inner in value] if isinstance(value, list) else value
    )


def _is_notification(method: Any) -> bool:
    """Whether LSP knows a method as one that has no answer."""
    known = isinstance(method, str) and method in types.METHOD_TO_TYPES
    return known and types.METHOD_TO_TYPES[method][1] is None


def _guard(handler: Callable[..., Any]) -> Callable[..., Any]:
    """Return a handler of the same kind that raises nothing which would end the server."""
    if inspect.isgeneratorfunction(handler):
        return handler  # pygls' own; the handlers that it hands on come here again.
    if asyncio.iscoroutinefunction(handler):

        @functools.wraps(handler)
        async def run_async(*args: Any, **kwargs: Any) -> Any:
            try:
                return await handler(*args, **kwargs)
            except asyncio.CancelledError:
                raise
            except BaseException as error:
                raise _presentable(error) from error

        return run_async

    @functools.wraps(handler)
    def run(*args: Any, **kwargs: Any) -> Any:
        try:
            return handler(*args, **kwargs)
        except BaseException as error:
            raise _presentable(error) from error

    return run


def _presentable(error: BaseException) -> JsonRpcException:
    """Return an error as the client shows it: one line, no traceback."""
    if isinstance(error, JsonRpcException):
        return error
    if isinstance(error, SelfRefineError):
        return RequestFailed(spelled(shortened(str(error))), data={"code": error.code})
    log.error("a handler failed", exc_info=error)
    return JsonRpcException(f"internal error: {type(error).__name__}", code=-32603)
