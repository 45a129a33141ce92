"""A real, headless Neovim drives the real server and the real job."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.editor

PROJECT = {
    "pyproject.toml": "",
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
    assert common(["a", "b"] * n, "bc") == ["b"] * n
""",
}
DONE = [
    "ok   applied",
    "ok   undone in one step",
    "ok   rebased onto what was typed meanwhile",
    "ok   left alone what was typed inside",
    "ok   cancelled",
]


def test_neovim(tmp_path):
    nvim = os.environ.get("SELFREFINE_NVIM") or shutil.which("nvim")
    if nvim is None:
        if os.environ.get("SELFREFINE_REQUIRE_EDITORS") == "1":
            pytest.fail("nvim is missing: apt install neovim, or set SELFREFINE_NVIM")
        pytest.skip("nvim is missing")
    project = tmp_path / "project"
    project.mkdir()
    for name, text in PROJECT.items():
        (project / name).write_text(text)
    names = ("STATE", "CACHE", "DATA", "CONFIG")
    home = {f"XDG_{name}_HOME": str(tmp_path / name.lower()) for name in names}
    script = Path(__file__).with_name("neovim.lua")
    run = subprocess.run(
        [nvim, "--headless", "--clean", "-n", "-c", f"luafile {script}"],
        env=os.environ
        | home
        | {"SELFREFINE_PYTHON": sys.executable, "PROJECT": str(project)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    said = run.stdout + run.stderr
    assert run.returncode == 0, said
    lines = [line for line in run.stdout.splitlines() if line.startswith("ok ")]
    for line, done in zip(lines, DONE, strict=True):
        assert line.startswith(done), said
    assert (project / "m.py").read_text() == PROJECT["m.py"]
