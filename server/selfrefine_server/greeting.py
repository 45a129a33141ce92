"""Greeting: the answer to `initialize`, given before what takes long to import is imported.

lsprotocol alone takes longer than most servers take to start.  A client that has
its answer opens its files and goes on; what it sends meanwhile waits in the pipe.
The server itself answers the same a moment later, and that answer is dropped; a
test holds the two to each other for every client.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from selfrefine import __version__

LONGEST = 1 << 20
"""Bytes of an `initialize` that is greeted; a longer one waits for the server."""

ENCODINGS = frozenset({"utf-8", "utf-16", "utf-32"})
_HEADER = re.compile(rb"Content-Length: (\d{1,7})\r\n\r\n\Z")
_TEXT = (str, type(None))


def first_message(descriptor: int) -> tuple[bytes, bytes | None]:
    """Read the first message from a pipe, and not a byte more.

    Returns:
        What was read, for whoever reads on; and the body, None where it is no plain message.
    """
    data = b""
    while (found := _HEADER.search(data)) is None:
        letter = os.read(descriptor, 1)
        data += letter
        if not letter or len(data) > 1000:  # noqa: PLR2004  no header is as long
            return data, None
    length = int(found[1])
    if length > LONGEST:
        return data, None
    start = len(data)
    while len(data) < start + length:
        part = os.read(descriptor, start + length - len(data))
        if not part:
            return data, None
        data += part
    return data, data[start:]


def greeting(body: bytes) -> dict[str, Any] | None:
    """Return the response to an `initialize`; None for everything that the server should judge itself."""
    try:
        message = json.loads(body)
        known, params = message["id"], message["params"]
        capabilities = params["capabilities"]
        folders = params.get("workspaceFolders") or []
        plain = (
            message["jsonrpc"] == "2.0"
            and message["method"] == "initialize"
            and isinstance(known, int | str)
            and isinstance(params["processId"], int | None)
            and isinstance(params.get("rootUri"), _TEXT)
            and isinstance(params.get("rootPath"), _TEXT)
            and all(isinstance(f[n], str) for f in folders for n in ("uri", "name"))
        )
        result = _result(capabilities) if plain else None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return result and {"jsonrpc": "2.0", "id": known, "result": result}


def _result(client: dict[str, Any]) -> dict[str, Any]:
    """Return what the server can do, with what depends on the client."""
    known = json.loads(Path(__file__).with_name("capabilities.json").read_text("utf-8"))
    provided = known["always"]
    text = client.get("textDocument") or {}
    named = (client.get("general") or {}).get("positionEncodings") or ()
    usable = (name for name in named if name in ENCODINGS)
    provided["positionEncoding"] = next(usable, "utf-16")
    synchronization = text.get("synchronization") or {}
    for name in ("willSave", "willSaveWaitUntil"):
        if synchronization.get(name) is not None:
            provided["textDocumentSync"][name] = False
    if client.get("notebookDocument") is not None:
        provided["notebookDocumentSync"] = known["notebookDocumentSync"]
    if (text.get("codeAction") or {}).get("documentationSupport"):
        provided["codeActionProvider"]["documentation"] = known["documentation"]
    server = {"name": "selfrefine-server", "version": __version__}
    return {"capabilities": provided, "serverInfo": server}


def framed(message: dict[str, Any]) -> bytes:
    """Return a message as it goes over the wire."""
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
