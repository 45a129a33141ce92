"""What an original does is found out while its user looks at the menu: only if they want it, and never in their way."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from selfrefine.settings.resolve import Settings
from selfrefine_server import prefetch
from selfrefine_server.prefetch import Prefetch
from support.lsp.script import family
from support.lsp.wire import wired

FILES = {
    "pyproject.toml": "[tool.selfrefine]\nprefetch = true\n",
    "m.py": """\
def common(xs, ys):
    out = []
    seen = list(ys)
    for x in xs:
        if x in seen:
            out.append(x)
    return out
""",
    "test_m.py": """\
import pytest

from m import common


@pytest.mark.parametrize("n", range(8))
def test_common(n):
    assert common(range(n), range(3)) == list(range(min(n, 3)))
""",
    "later.py": """\
def total(xs):
    result = 0
    for x in xs:
        result += x
    return result
""",
    "test_later.py": """\
import time

from later import total


def test_total():
    assert total([1, 2]) == 3
    time.sleep(600)
""",
}


@pytest.fixture
def project(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return folder


ANSWERED = ("refined", "unchanged")


class Client:
    """A real server over stdio, with two files open.

    Args:
        wire: to the server.
        project: where they are.
        options: what its user has set.
    """

    def __init__(self, wire, project, **options):
        self.wire = wire
        self.uris = {name: (project / name).as_uri() for name in ("m.py", "later.py")}
        wire.initialize(
            initializationOptions={"trusted": True, "engine": "rules", **options}
        )
        for name, uri in self.uris.items():
            wire.open(uri, FILES[name])

    def ask(self, method, **params):
        answer = self.wire.ask(f"{method} {time.monotonic_ns()}", method, params)
        assert "error" not in answer, answer
        return answer["result"]

    def info(self):
        arguments = [{"uri": self.uris["m.py"]}]
        command = "selfrefine.info"
        return self.ask(
            "workspace/executeCommand", command=command, arguments=arguments
        )

    def list_actions(self, name):
        """Ask for the menu of a file's function, as an editor does wherever its cursor comes to."""
        place = {"line": 0, "character": 5}
        found = self.ask(
            "textDocument/codeAction",
            textDocument={"uri": self.uris[name]},
            range={"start": place, "end": place},
            context={"diagnostics": [], "triggerKind": 2},
        )
        assert found

    def refine(self):
        return self.ask("selfrefine/refine", uri=self.uris["m.py"], qualname="common")

    def idle_processes(self):
        """Return what the server has started that gives way to it."""
        own, *started = family(self.wire.process.pid)
        return [pid for pid in started if _niceness(pid) > _niceness(own)]


def _niceness(pid):
    try:
        return os.getpriority(os.PRIO_PROCESS, pid)
    except ProcessLookupError:
        return -20


def until(true, seconds=90.0):
    """Wait until something is true."""
    ends = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < ends, "nothing came of it"
        time.sleep(0.02)
    return found


@pytest.fixture
def started(project, env, monkeypatch):
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    clients = []

    def start(**options):
        clients.append(wired(env=os.environ | env, cwd=project))
        return Client(clients[-1].__enter__(), project, **options)

    yield start
    for client in clients:
        client.__exit__(None, None, None)


@pytest.mark.further
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is off")
def test_what_the_menu_is_about_is_known_before_the_click_which_it_gives_way_to(started):  # fmt: skip
    client = started(prefetch=True)
    if client.info()["prefetch"] != "on":
        pytest.skip(client.info()["prefetch"])
    client.list_actions("m.py")
    until(lambda: client.info()["prefetched"] == ["common"])
    assert not client.idle_processes()
    assert client.refine()["status"] in ANSWERED
    # Of this one a test takes ten minutes.
    client.list_actions("later.py")
    until(client.idle_processes)
    assert client.refine()["status"] in ANSWERED
    assert not client.idle_processes()
    assert client.info()["prefetched"] == ["common"]


def test_a_repository_cannot_ask_for_it(started):
    client = started()
    assert client.info()["prefetch"] == "off: the user's settings do not ask for it"
    client.list_actions("m.py")
    time.sleep(2 * prefetch.QUIET_SECONDS)
    assert client.info()["prefetched"] == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is off")
@pytest.mark.parametrize(
    ("wanted", "trusted", "remote", "ssh", "battery", "why"),
    [
        (True, True, False, False, "", ""),
        (True, True, False, False, "Full", ""),
        (False, True, False, False, "", "the user's settings do not ask for it"),
        (True, False, False, False, "", "the folder is not trusted"),
        (True, True, True, False, "", "the client may be on another machine"),
        (True, True, False, True, "", "the client may be on another machine"),
        (True, True, False, False, "Discharging", "on battery"),
    ],
)
def test_where_it_is_off(
    tmp_path, monkeypatch, wanted, trusted, remote, ssh, battery, why
):
    for name in ("AC", "BAT0"):
        (tmp_path / name).mkdir()
    if battery:
        Path(tmp_path, "BAT0", "status").write_text(battery + "\n")
    monkeypatch.setattr(prefetch, "SUPPLIES", tmp_path)
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    if ssh:
        monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 1 192.0.2.2 22")
    parts = (None, None, None, None, None)
    found = Prefetch(*parts, remote=remote)
    assert found.why_not(Settings(prefetch=wanted), trusted=trusted) == why
