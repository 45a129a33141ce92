"""The real job as a process: its answers, its errors, its end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from selfrefine.job.params import RefineParams
from selfrefine_server.process import JOB_COMMAND
from support.lsp.script import family, runs

if TYPE_CHECKING:
    from pathlib import Path

SLOW_TEST = """\
import os, pathlib, time
from m import f

def test_f():
    assert f(2) == 4
    time.sleep(600)
"""


@contextmanager
def job(line: bytes, tmp_path: Path, cwd: Path | None = None):
    scratch = tmp_path / "scratch"
    names = ("CONFIG", "CACHE", "STATE", "DATA")
    home = {f"XDG_{name}_HOME": str(tmp_path / name) for name in names}
    with subprocess.Popen(
        JOB_COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd or tmp_path,
        env=os.environ | home | {"TMPDIR": str(scratch)},
        start_new_session=True,
    ) as process:
        watchdog = threading.Timer(30, process.kill)
        watchdog.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            yield process
        finally:
            watchdog.cancel()
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def answers(process) -> list[dict]:
    """Return all that the job says; its stdin stays open, since its end would abandon it."""
    return [json.loads(line) for line in process.stdout]


def request(tmp_path: Path, text: str, **more) -> bytes:
    path = tmp_path / "m.py"
    if not path.exists():
        path.write_text(text)
    known = {"action": "refine", "path": str(path), "qualname": "f", "trusted": True}
    return RefineParams(
        **known | {"scratch": str(tmp_path / "scratch")} | more
    ).to_line()


PASS = "def f():\n    pass\n"
ERRORS = [
    (b"\n", "not a request"),
    (b"{\n", "not a request"),
    (b'{"flavour": 1}\n', "not a request"),
    (b'{"action": "verify", "path": "m.py"}\n', "needs a candidate"),
    (b'{"action": "refine", "path": "no.py"}\n', "no.py: No such file"),
]


@pytest.mark.parametrize(("line", "told"), ERRORS)
def test_a_wrong_request_is_one_line(tmp_path, line, told):
    with job(line, tmp_path) as process:
        message = answers(process)[-1]["error"]["message"]
        assert process.stderr.read() == b""
    assert told in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("text", "more", "code", "told"),
    [
        ("def g():\n    pass\n", {}, "target", "m.py: no function f"),
        ("def f(:\n    pass\n", {}, "target", "m.py:1: the file does not parse"),
        (PASS, {"task": "beauty"}, "config", "task = 'beauty' is not known"),
        (PASS, {"editor": {"maxIterations": "x"}}, "config", "max-iterations"),
        ("x = 1\n", {"qualname": None, "line": 1}, "target", "no function here"),
    ],
)
def test_what_cannot_be_refined_is_one_line(tmp_path, text, more, code, told):
    with job(request(tmp_path, text, **more), tmp_path) as process:
        error = answers(process)[-1]["error"]
    assert told in error["message"]
    assert error["code"] == code
    assert not (tmp_path / "scratch").exists()


@pytest.mark.parametrize("action", ["refine", "verify", "check"])
def test_a_project_for_a_newer_python_is_told_so(tmp_path, action):
    newer = f"3.{sys.version_info[1] + 1}"
    (tmp_path / "pyproject.toml").write_text(
        f'[project]\nrequires-python = ">={newer}"\n'
    )
    more = {"candidate": ""} if action == "verify" else {}
    text = "def f(x):\n    return x ?? 1\n"
    line = request(tmp_path, text, action=action, **more)
    with job(line, tmp_path) as process:
        error = answers(process)[-1]["error"]
    assert error["code"] == "newer_python"
    assert f"install selfrefine under Python {newer} or newer" in error["message"]


def test_a_projects_own_modules_are_not_imported(tmp_path):
    for name in ("selfrefine", "json", "logging"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported')\n")
    line = request(tmp_path, "x = 1\n")
    with job(line, tmp_path, cwd=tmp_path) as process:
        assert "no function f" in answers(process)[-1]["error"]["message"]


def end_of_stdin(process):
    process.stdin.close()


def sigterm(process):
    process.terminate()


def sigkill(process):
    process.kill()


@pytest.mark.every(3)
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("end", [end_of_stdin, sigterm, sigkill])
def test_an_abandoned_job_leaves_nothing(tmp_path, end):
    """Amid the user's tests: neither a process nor a temporary file."""
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "test_m.py").write_text(SLOW_TEST)
    line = request(tmp_path, "def f(x):\n    return x + x\n")
    with job(line, tmp_path) as process:
        assert "progress" in json.loads(process.stdout.readline())
        wait_for(lambda: len(family(process.pid)) > 1)
        members = family(process.pid)
        end(process)
        code = process.wait(20)
        wait_for(lambda: not any(map(runs, members)))
    if end is sigkill:
        # Its folder is left to the server, which knows it.
        assert code == -signal.SIGKILL
    else:
        assert code in (143, -signal.SIGKILL)
        assert not (tmp_path / "scratch").exists()


def wait_for(condition) -> None:
    for _ in range(2000):
        if condition():
            return
        signal.sigtimedwait([], 0.01)
    raise AssertionError("never")
