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


VERSIONS = pytest.mark.parametrize("name", ["nvim", "nvim_next"])


def said_by(tmp_path, name, script):
    """Return what a script says that drives a Neovim."""
    run = subprocess.run(
        [
            *shlex.split(program(name)),
            "--headless",
            "--clean",
            "-n",
            "-c",
            f"luafile {Path(__file__).with_name(script)}",
        ],
        env=environment(tmp_path) | {"READY": str(READY)},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@VERSIONS
def test_neovim(tmp_path, name):
    """As Debian's stable and its next release pack it: the older knows no versions of documents."""
    check(tmp_path, said_by(tmp_path, name, "neovim.lua"))


@VERSIONS
def test_a_lens_says_what_a_change_changed(tmp_path, name):
    """It comes while the user does nothing, and a click shows the page."""
    said = said_by(tmp_path, name, "neovim_lens.lua")
    assert "ok   differs: bounded(" in said
    assert "ok   a click: " in said
