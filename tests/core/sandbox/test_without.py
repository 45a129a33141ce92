"""Where no sandbox works nothing is executed, and that is said in one line; `off` in user scope changes it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from support import commandline, confined

MODULE = """\
from pathlib import Path
Path({canary!r}).touch()

def unique(items: list[str]) -> list[str]:
    result = []
    for item in items:
        if item not in result:
            result.append(item)
    return result
"""
TEST = "from words import unique\n\ndef test_unique():\n    assert unique(['a', 'a']) == ['a']\n"
CANDIDATE = "def unique(items: list[str]) -> list[str]:\n    return list(dict.fromkeys(items))\n"

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="takes backends away by Linux's means"
)


@pytest.fixture
def project(tmp_path):
    root = tmp_path / "project"
    root.mkdir()
    (root / "pyproject.toml").touch()
    canary = root / "executed"
    (root / "words.py").write_text(MODULE.format(canary=str(canary)))
    (root / "test_words.py").write_text(TEST)
    (root / "candidate.py").write_text(CANDIDATE)
    return root


def selfrefine(*arguments, cwd, **env):
    """Run the command where neither namespaces nor Landlock are to be had and bwrap is not found."""
    refused = ",".join(map(str, (confined.UNSHARE, confined.LANDLOCK)))
    done = subprocess.run(
        [sys.executable, confined.__file__, refused, *commandline.COMMAND, *arguments],
        cwd=cwd,
        env=commandline.environment(cwd / ".home", **env) | {"PATH": "/nowhere"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done


def test_refine_executes_nothing_and_says_why(project):
    before = (project / "words.py").read_text()
    done = selfrefine(
        "refine",
        "words.py",
        "--engine",
        "rules",
        "--write",
        "--no-cache",
        "--output-format",
        "json",
        cwd=project,
    )
    assert not (project / "executed").exists()
    assert (project / "words.py").read_text() == before
    (data,) = json.loads(done.stdout)
    assert data["status"] == "unchanged"
    assert data["stop_reason"] == "untestable"
    assert data["verdict"]["grade"] == "unverified"
    assert "no sandbox works here" in data["verdict"]["reason"]
    assert "install bubblewrap" in data["verdict"]["reason"]


@pytest.mark.parametrize("grade", ["partly", "unverified"])
def test_verify_says_unverified_with_the_reason(project, grade):
    done = selfrefine(
        "verify", "words.py::unique", "--candidate", "candidate.py", "--task", "readability", "--min-grade", grade,
        "--output-format", "json", cwd=project,
    )  # fmt: skip
    assert not (project / "executed").exists()
    data = json.loads(done.stdout)
    verdict = data["verdict"]
    assert verdict["grade"] == "unverified"
    assert verdict["tests"]["selected"] == verdict["replay"]["generated"] == 0
    assert any("no sandbox works here" in line for line in verdict["missing"])
    assert verdict["accepted"] is (grade == "unverified")


def test_a_wrong_shape_is_rejected_without_executing(project):
    (project / "candidate.py").write_text("def other(items):\n    return items\n")
    done = selfrefine(
        "verify", "words.py::unique", "--candidate", "candidate.py", cwd=project
    )
    assert done.returncode == 1
    assert not (project / "executed").exists()


def test_info_says_that_there_is_none_and_why(project):
    done = selfrefine("info", cwd=project)
    (line,) = [row for row in done.stdout.splitlines() if row.startswith("sandbox: ")]
    assert "none: not executed" in line
    for why in ("bwrap is not installed", "Landlock"):
        assert why in line
    assert "seatbelt" not in line


@pytest.mark.further
def test_the_user_alone_can_turn_it_off(project):
    (project / "pyproject.toml").write_text("[tool.selfrefine]\nsandbox = 'off'\n")
    wanted = (
        "verify",
        "words.py::unique",
        "--candidate",
        "candidate.py",
        "--output-format",
        "json",
    )
    selfrefine(*wanted, cwd=project)
    assert not (project / "executed").exists()
    done = selfrefine(*wanted, cwd=project, SELFREFINE_SANDBOX="off")
    verdict = json.loads(done.stdout)["verdict"]
    assert verdict["tests"] == {"selected": 1, "passed": 1}
    assert (project / "executed").exists()


def test_with_a_sandbox_the_canary_is_out_of_reach(project):
    done = commandline.selfrefine(
        "verify",
        "words.py::unique",
        "--candidate",
        "candidate.py",
        "--output-format",
        "json",
        cwd=project,
    )
    assert not (project / "executed").exists(), done
