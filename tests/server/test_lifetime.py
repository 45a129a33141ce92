"""The server ends when it should, quickly, with the right exit code; and nothing outlives it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support import chance
from support.lsp.script import runs
from support.lsp.wire import FAULTY, wired


@pytest.fixture
def listener():
    """Where the scripted jobs report."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(20)
        yield listener


@pytest.fixture
def working(listener, env, tmp_path):
    """A server with a job at work; yields the wire and what the job said."""
    port = str(listener.getsockname()[1])
    with wired(FAULTY, env=os.environ | env | {"SCRIPTED_JOB_PORT": port}) as wire:
        wire.initialize(initializationOptions={"trusted": True})
        path = tmp_path / "m.py"
        wire.open(path.as_uri(), "def f():\n    return 1\n")
        argument = {"uri": path.as_uri(), "qualname": "f"}
        params = {"command": "selfrefine.refine", "arguments": [argument]}
        assert "taskId" in wire.ask(1, "workspace/executeCommand", params)["result"]
        job, _ = listener.accept()
        with job, job.makefile("r") as stream:
            yield wire, json.loads(stream.readline())


def orderly(wire):
    wire.send(id=2, method="shutdown")
    assert wire.answer(2) == {"jsonrpc": "2.0", "id": 2, "result": None}
    wire.send(method="exit")


def exit_alone(wire):
    wire.send(method="exit")


def end_of_stdin(wire):
    wire.process.stdin.close()


def sigterm(wire):
    wire.process.send_signal(signal.SIGTERM)


def sigkill(wire):
    wire.process.send_signal(signal.SIGKILL)


@pytest.mark.every(4)
@pytest.mark.parametrize(
    ("end", "code"),
    [
        (orderly, 0),
        (exit_alone, 1),
        (end_of_stdin, 1),
        (sigterm, 1),
        (sigkill, -signal.SIGKILL),
    ],
)
def test_with_work_in_flight(working, end, code):
    wire, job = working
    started = time.monotonic()
    end(wire)
    assert wire.wait() == code
    assert time.monotonic() - started < chance.PATIENCE
    deadline = time.monotonic() + chance.PATIENCE
    while runs(job["pid"]) and end is sigkill:
        # The scripted job ignores the end of its stdin; a real one does not (test_job.py).
        os.kill(job["pid"], signal.SIGTERM)
        assert time.monotonic() < deadline
    assert not runs(job["pid"])
    assert end is sigkill or not Path(job["tmp"]).exists()


def test_requests_in_flight_are_answered_at_shutdown(listener, env, tmp_path):
    port = str(listener.getsockname()[1])
    with wired(FAULTY, env=os.environ | env | {"SCRIPTED_JOB_PORT": port}) as wire:
        wire.initialize(initializationOptions={"trusted": True})
        path = tmp_path / "m.py"
        wire.open(path.as_uri(), "def f():\n    return 1\n")
        params = {"uri": path.as_uri(), "qualname": "f"}
        wire.send(id=1, method="selfrefine/refine", params=params)
        listener.accept()[0].close()
        wire.send(id=2, method="shutdown")
        answers = [wire.receive() for _ in range(6)]
        codes = {m["id"]: m.get("error", {}).get("code") for m in answers if "id" in m}
        assert codes == {1: -32800, 2: None}


def test_the_clients_death_is_noticed():
    """Even where somebody else holds the pipe open."""
    with (
        subprocess.Popen(
            [sys.executable, "-c", "input()"], stdin=subprocess.PIPE
        ) as client,
        wired(FAULTY) as wire,
    ):
        wire.initialize(processId=client.pid)
        time.sleep(0.5)
        assert wire.process.poll() is None
        client.stdin.close()
        client.wait()
        assert wire.wait() == 1


def test_a_client_out_of_sight_is_not_missed():
    """A client in another container has a number that means nothing here."""
    with wired(FAULTY) as wire:
        wire.initialize(processId=2**22 + 1)
        time.sleep(0.5)
        assert "result" in wire.ask(
            1, "workspace/executeCommand", {"command": "selfrefine.info"}
        )
