"""TCP: whoever connects without the token gets nothing, has no effect, and does not keep the client out."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress

import pytest
from pygls.lsp.server import LanguageServer

from selfrefine.settings.sources import flatten
from selfrefine_server.client import Client
from selfrefine_server.settings import EditorSettings
from support.commandline import environment

COMMAND = (sys.executable, "-m", "selfrefine_server")
INFO = {"command": "selfrefine.info", "arguments": []}
SECONDS = 20


class Listening:
    """A server that listens, with what it says on stderr."""

    def __init__(self, process):
        self.process = process
        line = process.stderr.readline()
        found = re.fullmatch(r"listening on tcp://(.+):(\d+)/\?token=(\S+)\n", line)
        assert found, line
        self.host, self.port = found[1].strip("[]"), int(found[2])
        self.token = found[3]

    def connect(self):
        return socket.create_connection((self.host, self.port), SECONDS)

    def tell(self, data):
        """Send bytes and return what comes back until the end of the connection."""
        with self.connect() as link:
            try:
                link.sendall(data)
                return until_closed(link)
            except ConnectionError:
                return b""


@contextmanager
def listening(home, address="127.0.0.1:0"):
    with subprocess.Popen(
        [*COMMAND, "--tcp", address],
        stderr=subprocess.PIPE,
        text=True,
        env=environment(home),
    ) as process:
        try:
            yield Listening(process)
        finally:
            process.kill()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for all that it turns away; at the end its client comes and is served."""
    with listening(tmp_path_factory.mktemp("home")) as server:
        yield server
        assert serves(server)


def until_closed(link):
    received = b""
    while part := link.recv(1 << 16):
        received += part
    return received


def ended(link):
    """Whether the other side closes the connection, and sends nothing before."""
    with suppress(ConnectionError):
        return until_closed(link) == b""
    return True


def framed(message, header=b"Content-Length: %d\r\n\r\n"):
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return header % len(body) + body


def initialize(token, *, known=1, **options):
    params = {
        "processId": None,
        "capabilities": {},
        "initializationOptions": {"token": token} | options,
    }
    return {"jsonrpc": "2.0", "id": known, "method": "initialize", "params": params}


def answer(link, known):
    """Return the answer to a request."""
    stream = link.makefile("rb")
    while True:
        length = 0
        while (line := stream.readline()).strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        assert length, "the connection was closed"
        message = json.loads(stream.read(length))
        if message.get("id") == known and "method" not in message:
            return message


def serves(server, token=None):
    """Whether a client with the token is served."""
    with server.connect() as link:
        link.sendall(framed(initialize(token or server.token)))
        return "result" in answer(link, 1)


def right(server):
    return json.dumps(initialize(server.token)).encode()


BODY = json.dumps(initialize("{token}")).encode()
POST = (
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n%sContent-Type: text/plain\r\n"
    b"Content-Length: %%d\r\n\r\n"
)
# Each is a header around a right first message, with its token: nothing but the header refuses it.
HEADERS = {
    "a browser's POST": POST % b"",
    "a rebound name": POST.replace(b"127.0.0.1", b"evil.example:80") % b"",
    "a referer": POST % b"Referer: http://evil.example/?content-length:%d\r\n",
    "an origin": b"Origin: null\r\nContent-Length: %d\r\n\r\n",
    "a referer alone": b"Referer: http://evil.example/content-length:%d\r\n\r\n",
    "a websocket": b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nContent-Length: %d\r\n\r\n",
    "noise before": b"noise\r\n\r\nContent-Length: %d\r\n\r\n",
    "space before": b" Content-Length: %d\r\n\r\n",
    "space within": b"Content-Length : %d\r\n\r\n",
    "folded": b"Content-Length:\r\n %d\r\n\r\n",
    "an empty line before": b"\r\nContent-Length: %d\r\n\r\n",
    "bare line ends": b"Content-Length: %d\n\n",
    "one bare line end": b"Content-Length: %d\r\n\n",
    "twice": b"Content-Length: %d\r\nContent-Length: 7\r\n\r\n",
    "a sign": b"Content-Length: +%d\r\n\r\n",
    "other digits": "Content-Length: %d\u0660\r\n\r\n".encode(),
    "hexadecimal": b"Content-Length: 0x%x\r\n\r\n",
    "a list": b"Content-Length: %d, 7\r\n\r\n",
    "another type": b"Content-Type: text/plain\r\nContent-Length: %d\r\n\r\n",
    "a form's type": (
        b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n"
    ),
    "another charset": (
        b"Content-Type: application/vscode-jsonrpc; charset=utf-7\r\nContent-Length: %d\r\n\r\n"
    ),
    "chunked": b"Transfer-Encoding: chunked\r\nContent-Length: %d\r\n\r\n",
    "no ASCII": "Content-Length\u00a0: %d\r\n\r\n".encode(),
    "a null byte": b"Content-Length: %d\0\r\n\r\n",
    "a long line": b"Content-Length: " + b"0" * 200 + b"%d\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfcContent-Length: %d\r\n\r\n",
    "gigantic": b"Content-Length: 99999999999%d\r\n\r\n",
}


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS.keys())
def test_what_is_no_header_of_lsp_closes_the_connection(server, header):
    # Should two figures be asked for, both are the length.
    body = right(server)
    data = header.replace(b"%d", b"%d" % len(body)).replace(b"%x", b"%x" % len(body))
    assert server.tell(data + body) == b""
    assert server.process.poll() is None


def test_a_smuggled_body_is_no_message(server):
    """What a form of a web page sends: a POST whose body is a whole message."""
    inner = framed(right(server))
    assert server.tell(framed(inner, POST % b"")) == b""
    assert server.tell(framed(inner)) == b""
    assert server.tell(framed(b"--x\r\n\r\n" + inner)) == b""


@pytest.mark.further
def test_the_strict_headers_that_lsp_allows_are_taken(tmp_path):
    for header in (
        b"content-length:%d\r\n\r\n",
        b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: %d\r\n\r\n",
        b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc;charset=utf8\r\n\r\n",
    ):
        with listening(tmp_path) as server, server.connect() as link:
            link.sendall(framed(initialize(server.token), header))
            assert "result" in answer(link, 1)
            ask = {"jsonrpc": "2.0", "id": 2, "method": "shutdown"}
            link.sendall(framed(ask, header))
            assert answer(link, 2)["result"] is None
            link.sendall(framed({"jsonrpc": "2.0", "method": "exit"}, header))
            assert server.process.wait(SECONDS) == 0


FIRST = {
    # what the first message is, if not `initialize` with the token; T stands for the right one
    "no token": initialize(""),
    "another": initialize("x" * 43),
    "no text": initialize(["T"]),
    "null": initialize(None),
    "not ASCII": initialize("\ud800é"),
    "the token and more": initialize("T "),
    "elsewhere": initialize("x", apiKey="T"),
    "as a notification": initialize("T", known=None),
    "another method": initialize("T") | {"method": "shutdown"},
    "exit": {"jsonrpc": "2.0", "method": "exit"},
    "a list": [initialize("T")],
    "no options": initialize("T") | {"params": {"capabilities": {}, "token": "T"}},
    "a command": {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "workspace/executeCommand",
        "params": INFO,
    },
    "no JSON": b"token=T",
    "nested": b"[" * 100_000,
    "too long": initialize("T", padding="x" * (1 << 20)),
}


@pytest.mark.parametrize("message", FIRST.values(), ids=FIRST.keys())
def test_a_first_message_without_the_token_is_not_answered(server, message):
    data = message if isinstance(message, bytes) else json.dumps(message).encode()
    data = data.replace(b'"T"', json.dumps(server.token).encode())
    data = data.replace(b'"T ', b'"' + server.token.encode() + b" ")
    assert server.tell(framed(data)) == b""
    assert server.process.poll() is None


def test_the_token_is_long_and_another_each_time(tmp_path):
    tokens = set()
    for _ in range(2):
        with listening(tmp_path) as server:
            tokens.add(server.token)
    assert len(tokens) == 2
    assert all(len(token) >= 43 for token in tokens)


@pytest.mark.every(3)
@pytest.mark.parametrize("address", ["localhost:0", "[::1]:0", "::1:0"])
def test_every_way_to_name_this_machine(tmp_path, address):
    if "::1" in address and not has_ipv6():
        pytest.skip("this machine has no ::1")
    with listening(tmp_path, address) as server:
        assert server.host == ("::1" if "::1" in address else "127.0.0.1")
        assert serves(server)


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as link:
            link.bind(("::1", 0))
    except OSError:
        return False
    return True


@pytest.mark.parametrize(
    "address",
    [
        *("0.0.0.0:0", ":0", "[::]:0", "*:0", "127.0.0.1.evil.example:0", "10.0.0.1:0"),
        *("2130706433:0", "127.1:0", "127.0.0.1", "127.0.0.1:", "127.0.0.1:70000"),
        *("127.0.0.1:-1", "127.0.0.1:٣", "LOCALHOST.evil:1", "[::ffff:0.0.0.0]:0"),
    ],
)
def test_other_machines_are_refused(tmp_path, address):
    done = subprocess.run(
        [*COMMAND, "--tcp", address],
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
        env=environment(tmp_path),
    )
    assert done.returncode == 2
    assert "other machines are refused" in done.stderr.splitlines()[-1]


def test_a_port_that_is_taken_is_one_line(tmp_path):
    with listening(tmp_path) as server:
        done = subprocess.run(
            [*COMMAND, "--tcp", f"127.0.0.1:{server.port}"],
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
            env=environment(tmp_path),
        )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"error: --tcp 127.0.0.1:{server.port}: ")


def test_help_says_where_the_token_goes(tmp_path):
    done = subprocess.run(
        [*COMMAND, "--help"],
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS,
    )
    assert "initializationOptions.token" in " ".join(done.stdout.split())


def test_one_client_and_no_further_one(tmp_path):
    with listening(tmp_path) as server, server.connect() as early:
        early.sendall(b"Content-Le")
        with server.connect() as link:
            link.sendall(framed(initialize(server.token)))
            assert "result" in answer(link, 1)
            # One that was waiting is closed, a further one is not taken.
            with suppress(ConnectionError):
                early.sendall(framed(initialize(server.token))[10:])
                assert until_closed(early) == b""
            with pytest.raises(OSError, match=r"refused|reset"):
                server.connect()
            ask = {"jsonrpc": "2.0", "id": 2, "method": "workspace/executeCommand"}
            link.sendall(framed(ask | {"params": INFO}))
            assert "result" in answer(link, 2)
            # And what is no header ends the one that is served, too.
            link.sendall(b"POST / HTTP/1.1\r\n")
            assert until_closed(link) == b""
        assert server.process.wait(SECONDS) == 1


def test_the_silent_and_the_slow_do_not_keep_the_client_out(tmp_path):
    with listening(tmp_path) as server:
        links = [server.connect() for _ in range(30)]
        try:
            for link in links[::2]:
                link.sendall(b"Content-Length: 9999\r\n\r\n{")
            # For a further one the oldest of those that wait goes, so it need not come twice.
            assert serves(server)
            for link in links:
                assert ended(link)
        finally:
            for link in links:
                link.close()


@pytest.mark.further
def test_a_slow_header_is_bounded(tmp_path):
    """One byte a second, for longer than a header may take, from the client that is served."""
    with listening(tmp_path) as server, server.connect() as link:
        link.sendall(framed(initialize(server.token)))
        assert "result" in answer(link, 1)
        started = time.monotonic()
        with suppress(ConnectionError):
            for letter in b"Content-Length: 1000000000":
                link.sendall(bytes([letter]))
                time.sleep(1)
        assert 9 < time.monotonic() - started < 25


SPELLINGS = [
    {"apiKeyCommand": ["{program}"]},
    {"api-key-command": ["{program}"]},
    {"api_key_command": ["{program}"]},
    {"api-key": {"command": ["{program}"]}},
    {"selfrefine": {"apiKeyCommand": ["{program}"]}},
    {"settings": {"api": {"key": {"command": ["{program}"]}}}},
    {"interpreter": "{program}"},
]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_no_spelling_of_it_is_kept(spelling):
    """Of a client of stdio's it is."""
    found = {}
    for remote in (True, False):
        settings = EditorSettings(Client(LanguageServer("x", "1")), remote=remote)
        settings.initialize(spelling)
        found[remote] = flatten(settings.user)
    assert found[True] == {}
    assert "{program}" in str(found[False])


@pytest.mark.few("spelling1")
@pytest.mark.parametrize("spelling", SPELLINGS[3:5])
def test_no_program_is_named_over_tcp(tmp_path, spelling):
    """Nor is a folder trusted, nor the sandbox turned off; a control shows what stdio's client may."""
    ran = tmp_path / "ran"
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch {ran}\n")
    program.chmod(0o755)
    (tmp_path / "pyproject.toml").touch()
    module = tmp_path / "module.py"
    module.write_text("def f(xs):\n    return [x for x in xs if x in [1, 2]]\n")
    more = json.loads(json.dumps(spelling).replace("{program}", str(program)))
    chat = {"engine": "chat", "model": "m", "baseUrl": "http://127.0.0.1:9/v1"}
    inner = next((more[n] for n in ("selfrefine", "settings") if n in more), more)
    inner.update(chat, trusted=True, sandbox="off")

    def refined(ask):
        place = {"uri": module.as_uri(), "qualname": "f", "task": "efficiency"}
        return ask("selfrefine/refine", place)

    with listening(tmp_path) as server, server.connect() as link:
        if inner is not more:
            inner["token"] = server.token
        link.sendall(framed(initialize(server.token, **more)))
        answer(link, 1)

        def ask(method, params):
            message = {"jsonrpc": "2.0", "id": 2, "method": method, "params": params}
            link.sendall(framed(message))
            return answer(link, 2)

        result = refined(ask)
        granted = ask(
            "workspace/executeCommand",
            TRUST | {"arguments": [{"uri": tmp_path.as_uri()}]},
        )
    assert "selfrefine trust add" in json.dumps(result)
    assert "selfrefine trust add" in granted["error"]["message"]
    assert not ran.exists()
    # The control: what a client of stdio may say has its effect.
    with subprocess.Popen(
        [*COMMAND],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(tmp_path),
    ) as process:
        options = initialize("", **more)
        place = {"uri": module.as_uri(), "qualname": "f", "task": "efficiency"}
        ask = {
            "jsonrpc": "2.0",
            "id": 2,
            "method": "selfrefine/refine",
            "params": place,
        }
        process.stdin.write(framed(options) + framed(ask))
        process.stdin.flush()
        deadline = time.monotonic() + 60
        while not ran.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        process.send_signal(signal.SIGKILL)
    assert ran.exists()


TRUST = {"command": "selfrefine.trustWorkspace"}
