"""TCP: serve one client of this machine that knows the token which only the starter of the server was told.

Whatever runs on this machine can connect, a web page in a browser among it, so
that here nothing is corrected: a header that is none of LSP's ends the connection,
and so does a first message that is no `initialize` with the token.  Until then
nothing is answered, and nothing that was read has an effect.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import re
import secrets
import sys
from typing import TYPE_CHECKING, Any

from selfrefine.redact import remember
from selfrefine_server.server import Server
from selfrefine_server.settings import section_of
from selfrefine_server.transport import MAX_BODY

if TYPE_CHECKING:
    from collections.abc import Awaitable

LOOPBACK = {
    "localhost": "127.0.0.1",
    "127.0.0.1": "127.0.0.1",
    "::1": "::1",
    "[::1]": "::1",
}
"""What may be listened on, and its address: by a name somebody else may answer."""

LONGEST_LINE = 128
"""Bytes of a header's line; LSP knows two headers, both short."""

HEADER_SECONDS = 10.0
"""From the first byte of a header to its end."""

OPENING_SECONDS = 10.0
"""From the connection to the token."""

LONGEST_OPENING = 1 << 20
"""Bytes of an `initialize`."""

MOST_WAITING = 8
"""Connections that have not shown the token yet; for a further one the oldest is closed."""

_LENGTH = re.compile(rb"Content-Length: ?(\d{1,9})\r\n", re.IGNORECASE)
_TYPE = re.compile(
    rb'Content-Type: ?application/vscode-jsonrpc(; ?charset="?utf-?8"?)?\r\n',
    re.IGNORECASE,
)


class StrictReader:
    """Reads messages from whoever is at the other end of a socket; what is no message ends it."""

    def __init__(self, stream: asyncio.StreamReader) -> None:
        self._stream = stream

    async def message(self, most: int = MAX_BODY) -> bytes | None:
        """Return the body of the next message; None at the end, and at anything that is no LSP.

        Args:
            most: bytes of a body that is read.
        """
        try:
            # A client may be silent for hours between two messages, but not within a header.
            first = await self._stream.readexactly(1)
            length = await _in_time(self._header(first), HEADER_SECONDS)
            if length is None or length > most:
                return None
            return await self._stream.readexactly(length)
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError):
            return None

    async def _header(self, line: bytes) -> int | None:
        """Return what a header says of the body's length; None where it is none.

        Args:
            line: the first byte, which is read already.
        """
        length: int | None = None
        typed = False
        while True:
            while not line.endswith(b"\n"):
                if len(line) >= LONGEST_LINE:
                    return None
                line += await self._stream.readexactly(1)
            if line == b"\r\n":
                return length
            found = _LENGTH.fullmatch(line)
            if found and length is None:
                length = int(found[1])
            elif _TYPE.fullmatch(line) and not typed:
                typed = True
            else:
                return None
            line = b""


class _Door:
    """Lets one client in: the first that shows the token."""

    def __init__(self, token: str, job_command: tuple[str, ...]) -> None:
        self._token = token
        self._job_command = job_command
        self._waiting: dict[asyncio.StreamWriter, None] = {}
        self._taken = False
        self.listener: asyncio.Server | None = None
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def connected(
        self, stream: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Take a connection."""
        reader = StrictReader(stream)
        try:
            first = None
            if not self._taken:
                self._wait(writer)
                first = await _in_time(reader.message(LONGEST_OPENING), OPENING_SECONDS)
            if first is None or self._taken or not shows(first, self._token):
                return
            self._take(writer)
            await self._serve(stream, reader, writer, first)
        finally:
            self._waiting.pop(writer, None)
            # Not what is still to be sent, but nothing more is waited for either.
            with contextlib.suppress(OSError):
                writer.close()

    def _wait(self, writer: asyncio.StreamWriter) -> None:
        """Let a connection wait; whoever holds many that say nothing keeps nobody out by them."""
        if len(self._waiting) >= MOST_WAITING:
            oldest = next(iter(self._waiting))
            del self._waiting[oldest]
            oldest.transport.abort()
        self._waiting[writer] = None

    def _take(self, writer: asyncio.StreamWriter) -> None:
        self._taken = True
        if self.listener:
            self.listener.close()
        for other in self._waiting.keys() - {writer}:
            other.transport.abort()

    async def _serve(
        self,
        stream: asyncio.StreamReader,
        reader: StrictReader,
        writer: asyncio.StreamWriter,
        first: bytes,
    ) -> None:
        try:
            server = Server(self._job_command, remote=True)
            server.protocol.set_writer(writer)
            server.protocol.receive(first)
            self.ended.set_result(await server.converse(stream, reader.message))
        except BaseException as error:
            self.ended.set_exception(error)
            raise


def shows(body: bytes, token: str) -> bool:
    """Whether a message is an `initialize` whose initializationOptions hold the token."""
    try:
        message: Any = json.loads(body)
        options: Any = message["params"]["initializationOptions"]
        named = message["jsonrpc"] == "2.0" and message["method"] == "initialize"
        shown = section_of(options).get("token")
    except (ValueError, LookupError, TypeError, RecursionError):
        return False
    given = shown if isinstance(shown, str) else ""
    same = hmac.compare_digest(given.encode("utf-8", "replace"), token.encode())
    return same and named and isinstance(message.get("id"), int | str)


def run(host: str, port: int, job_command: tuple[str, ...]) -> int:
    """Serve the first client that shows the token; return the exit code.

    Args:
        host: one of `LOOPBACK`.
        port: the port; 0 for any that is free.
        job_command: what runs a refinement.
    """
    token = secrets.token_urlsafe(32)
    # It may come back in what a client sends; it is in no log.
    remember(token)

    async def serve() -> int:
        door = _Door(token, job_command)
        door.listener = await asyncio.start_server(door.connected, LOOPBACK[host], port)
        (socket,) = door.listener.sockets
        address, chosen = socket.getsockname()[:2]
        shown = f"[{address}]" if ":" in address else address
        sys.stderr.write(f"listening on tcp://{shown}:{chosen}/?token={token}\n")
        sys.stderr.flush()
        return await door.ended

    try:
        return asyncio.run(serve())
    except OSError as error:
        sys.stderr.write(
            f"error: --tcp {host}:{port}: {error.strerror or error}; choose another port\n"
        )
        return 2
    except KeyboardInterrupt:
        return 130


async def _in_time(asked: Awaitable[Any], seconds: float) -> Any:
    """Return what is awaited; None where it is not there in time."""
    task = asyncio.ensure_future(asked)
    try:
        done, _ = await asyncio.wait({task}, timeout=seconds)
        return task.result() if done else None
    finally:
        task.cancel()
