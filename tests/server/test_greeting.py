"""The early answer to `initialize` is the server's own, given once, and everything else waits for the server."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

import pytest
import pytest_lsp
from hypothesis import given, settings
from hypothesis import strategies as st
from pygls.protocol import default_converter
from pytest_lsp import client_capabilities

from selfrefine_server.greeting import first_message, framed, greeting
from selfrefine_server.server import Server
from support import chance
from support.lsp.wire import wired

PROFILES = sorted(
    path.stem.replace("_v", "@v").replace("_", "-")
    for path in (Path(pytest_lsp.__file__).parent / "clients").glob("*.json")
)
NONE_OR_BOOL = st.sampled_from([None, True, False])
CAPABILITIES = st.fixed_dictionaries(
    {},
    optional={
        "general": st.fixed_dictionaries(
            {},
            optional={
                "positionEncodings": st.lists(
                    st.sampled_from(["utf-8", "utf-16", "utf-32", "utf-7"])
                )
            },
        ),
        "textDocument": st.fixed_dictionaries(
            {},
            optional={
                "synchronization": st.fixed_dictionaries(
                    {},
                    optional={
                        "willSave": NONE_OR_BOOL,
                        "willSaveWaitUntil": NONE_OR_BOOL,
                        "didSave": NONE_OR_BOOL,
                    },
                ),
                "codeAction": st.fixed_dictionaries(
                    {}, optional={"documentationSupport": NONE_OR_BOOL}
                ),
                "rename": st.fixed_dictionaries({}),
            },
        ),
        "notebookDocument": st.just({"synchronization": {}}),
        "workspace": st.just({"fileOperations": {"willRename": True}}),
    },
)


def message(capabilities, **more):
    params = {"processId": None, "capabilities": capabilities} | more
    known = {"jsonrpc": "2.0", "id": 7, "method": "initialize", "params": params}
    return json.dumps(known).encode()


def served(body: bytes):
    """Return what the server itself answers."""

    class Pipe:
        def __init__(self):
            self.said = asyncio.get_running_loop().create_future()

        def write(self, data):
            self.said.set_result(data)

        def close(self): ...

    async def answer():
        server = Server()
        pipe = Pipe()
        server.protocol.set_writer(pipe)
        server.protocol.receive(body)
        return json.loads((await pipe.said).partition(b"\r\n\r\n")[2])

    return asyncio.run(answer())


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.every(2)
def test_every_client_gets_the_servers_own_answer(profile):
    body = message(default_converter().unstructure(client_capabilities(profile)))
    assert greeting(body) == served(body)


@settings(max_examples=chance.examples(25), deadline=None)
@given(CAPABILITIES)
def test_whatever_a_client_can_do(capabilities):
    body = message(capabilities)
    assert greeting(body) == served(body)


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b"1",
        b'{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}',
        b'{"jsonrpc": "2.0", "id": 1, "method": "initialize"}',
        b'{"jsonrpc": "2.0", "method": "initialize", "params": {"processId": 1, "capabilities": {}}}',
        message({"textDocument": 5}),
        message({"general": {"positionEncodings": 5}}),
        message(None),
        message({}, rootUri=5),
        message({}, workspaceFolders=[{"uri": 1, "name": "x"}]),
        message({}, workspaceFolders=5),
    ],
)
def test_what_is_not_plain_is_left_to_the_server(body):
    assert greeting(body) is None


def piped(data: bytes):
    """Return what `first_message` makes of bytes, and what is left in the pipe."""
    read, write = os.pipe()
    os.write(write, data)
    os.close(write)
    with os.fdopen(read, "rb") as rest:
        return *first_message(read), rest.read()


@given(st.binary(max_size=200), st.binary(max_size=50))
def test_not_a_byte_is_lost(body, behind):
    whole = b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    assert piped(whole + behind) == (whole, body, behind)
    for data in (body, whole[:-1], b"x" * 2000):
        read, _, rest = piped(data)
        assert read + rest == data


def test_an_initialize_is_answered_once():
    with wired() as wire:
        wire.send(
            id=1, method="initialize", params={"processId": None, "capabilities": {}}
        )
        # Sent before the server can be there: it waits, and is answered in its turn.
        wire.send(id=2, method="shutdown")
        first, second = wire.receive(), wire.receive()
        assert (first["id"], second["id"]) == (1, 2)
        assert first["result"]["serverInfo"]["name"] == "selfrefine-server"
        assert second == {"jsonrpc": "2.0", "id": 2, "result": None}
        wire.send(method="exit")
        assert wire.wait() == 0
        assert wire.process.stdout.read() == b""


def test_a_message_is_framed_by_its_bytes():
    assert framed({"a": "é"}) == b'Content-Length: 15\r\n\r\n{"a": "\\u00e9"}'
