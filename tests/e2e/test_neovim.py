"""A real, headless Neovim drives the real server and the real job."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest

from support.editors import check, environment, program

pytestmark = pytest.mark.editor

READY = (
    Path(__file__).parents[2] / "docs" / "editors" / "nvim" / "lsp" / "selfrefine.lua"
)


@pytest.mark.parametrize("name", ["nvim", "nvim_next"])
def test_neovim(tmp_path, name):
    """As Debian's stable and its next release pack it: the older knows no versions of documents."""
    script = Path(__file__).with_name("neovim.lua")
    run = subprocess.run(
        [
            *shlex.split(program(name)),
            "--headless",
            "--clean",
            "-n",
            "-c",
            f"luafile {script}",
        ],
        env=environment(tmp_path) | {"READY": str(READY)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    said = run.stdout + run.stderr
    assert run.returncode == 0, said
    check(tmp_path, run.stdout)
