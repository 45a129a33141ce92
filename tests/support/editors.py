"""What the editors' tests share: a small project with tests, a home of its own, and the editor's program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from support import diffs

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "pyproject.toml": "",
    "m.py": """\
def common(xs, ys):
    out = []
    seen = list(ys)
    for x in xs:
        if x in seen:
            out.append(x)
    return out


def bounded(n):
    if n > 10:
        return 10
    return n
""",
    "test_m.py": """\
import pytest
from m import bounded, common

@pytest.mark.parametrize("n", range(8))
def test_common(n):
    assert common(range(n), range(3)) == list(range(min(n, 3)))
    assert common(["a", "b"] * n, "bc") == ["b"] * n

def test_bounded():
    assert bounded(3) == 3
    assert bounded(300) == 10
""",
}

DONE = [
    "ok   applied",
    "ok   undone in one step",
    "ok   rebased onto what was typed meanwhile",
    "ok   left alone what was typed inside",
    "ok   cancelled",
    "ok   wrote tests",
    "ok   told what changed since HEAD",
    "ok   untrusted",
]
"""What every editor's script says at the end of each step."""


def program(name: str) -> str:
    """Return an editor's path; without it the test is skipped, or fails where editors are required."""
    variable = f"TESTS_{name.upper()}"
    found = os.environ.get(variable) or shutil.which(name)
    if found is None:
        if os.environ.get("TESTS_REQUIRE_EDITORS") == "1":
            pytest.fail(f"{name} is missing: apt install it, or set {variable}")
        pytest.skip(f"{name} is missing")
    return found


def environment(tmp_path: Path) -> dict[str, str]:
    """Write the project, and one that nobody trusts; return the environment of an editor that is to open them."""
    project, untrusted = tmp_path / "project", tmp_path / "untrusted"
    for folder in (project, untrusted):
        folder.mkdir()
        for name, text in FILES.items():
            (folder / name).write_text(text)
    diffs.committed(project)
    names = ("STATE", "CACHE", "DATA", "CONFIG")
    home = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in names}
    folders = {"PROJECT": str(project), "UNTRUSTED": str(untrusted)}
    known = folders | {"SELFREFINE_PYTHON": sys.executable, "HOME": str(tmp_path)}
    env = os.environ | home | known
    trust = [sys.executable, "-m", "selfrefine", "trust", "add", str(project)]
    subprocess.run(trust, env=env, check=True, capture_output=True)
    return env


def check(tmp_path: Path, said: str) -> None:
    """Hold what an editor's script said to what it is to say, and the file to what it was."""
    lines = [line for line in said.splitlines() if line.startswith("ok ")]
    assert len(lines) == len(DONE), said
    for line, done in zip(lines, DONE, strict=True):
        assert line.startswith(done), said
    for folder in ("project", "untrusted"):
        assert (tmp_path / folder / "m.py").read_text() == FILES["m.py"]
