"""A real Emacs with eglot, in batch mode, drives the real server and the real job."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from support.editors import check, environment, program

pytestmark = pytest.mark.editor


def test_emacs(tmp_path):
    script = Path(__file__).with_name("emacs.el")
    emacs = program("emacs")
    # Emacs before 29 has no eglot of its own; Debian packs it, where -Q does not look.
    packed = Path("/usr/share/emacs/site-lisp/elpa").glob("*-[0-9]*")
    command = [emacs, "-Q", "--batch", *(f"--directory={path}" for path in packed)]
    asked = '(kill-emacs (if (locate-library "eglot") 0 1))'
    if subprocess.run([*command, "--eval", asked], check=False).returncode:
        pytest.skip("this Emacs has no eglot")
    run = subprocess.run(
        [*command, "-l", str(script)],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    said = run.stdout + run.stderr
    assert run.returncode == 0, said
    check(tmp_path, said)
