"""A client that sends bytes, for what no well-bred client sends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SERVER = (sys.executable, "-m", "selfrefine_server")
FAULTY = (sys.executable, str(HERE / "faulty_server.py"))


class Wire:
    """A server process and its two pipes."""

    def __init__(self, command=SERVER, **options: Any) -> None:
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        self.process = subprocess.Popen(command, bufsize=0, **pipes | options)
        self.told: list[dict[str, Any]] = []

    def raw(self, data: bytes) -> None:
        self.process.stdin.write(data)

    def send(self, **message: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        self.raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def receive(self) -> dict[str, Any]:
        """Return the next message; nothing but messages may be on the wire."""
        headers = {}
        while line := self._line():
            name, colon, value = line.partition(b":")
            assert colon, line
            headers[name.lower()] = value
        length = int(headers[b"content-length"])
        body = b""
        while len(body) < length:
            body += self.process.stdout.read(length - len(body))
        return json.loads(body)

    def answer(self, known: Any) -> dict[str, Any]:
        """Return the answer to a request, and remember what comes before it."""
        while True:
            message = self.receive()
            if "method" not in message and message.get("id") == known:
                return message
            self.told.append(message)

    def ask(self, known: Any, method: str, params: Any = None) -> dict[str, Any]:
        self.send(id=known, method=method, params=params)
        return self.answer(known)

    def initialize(self, **params: Any) -> dict[str, Any]:
        answer = self.ask(
            "init", "initialize", {"processId": None, "capabilities": {}} | params
        )
        self.send(method="initialized", params={})
        return answer["result"]

    def open(self, uri: str, text: str) -> None:
        item = {"uri": uri, "languageId": "python", "version": 1, "text": text}
        self.send(method="textDocument/didOpen", params={"textDocument": item})

    def wait(self, seconds: float = 60) -> int:
        return self.process.wait(seconds)

    def _line(self) -> bytes:
        line = b""
        while not line.endswith(b"\n"):
            letter = self.process.stdout.read(1)
            assert letter, f"the server is gone: {self.process.stderr.read()!r}"
            line += letter
        return line.strip()


@contextmanager
def wired(command=SERVER, **options: Any):
    """Start a server; kill it where the test has not ended it."""
    wire = Wire(command, **options)
    try:
        yield wire
    finally:
        if wire.process.poll() is None:
            os.kill(wire.process.pid, signal.SIGKILL)
        wire.process.wait()
        for pipe in (wire.process.stdin, wire.process.stdout, wire.process.stderr):
            if pipe:
                pipe.close()
