"""Bubblewrap: own namespaces for files, processes, network; everything read-only but the scratch folder."""

from __future__ import annotations

import functools
import shutil
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selfrefine.runner.sandbox import Plan

NAME = "bubblewrap"
DOES = "no network, files read-only but a private copy, own processes that die with us, limits; home is readable"

_ISOLATION = [
    "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
    "--unshare-all", "--die-with-parent", "--new-session",
]  # fmt: skip


@functools.cache
def available() -> bool:
    """Whether `bwrap` is installed and this kernel lets it make namespaces."""
    if not shutil.which("bwrap"):
        return False
    probe = ["bwrap", *_ISOLATION, "true"]
    try:
        done = subprocess.run(probe, capture_output=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def command(argv: list[str], plan: Plan) -> list[str]:
    """Wrap a command; only `plan.writable` can be written."""
    folder = str(plan.writable)
    return ["bwrap", *_ISOLATION, "--bind", folder, folder, *argv]
