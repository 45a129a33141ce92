"""Cgroup: a bound on the number of tasks that holds for root as well, whom RLIMIT_NPROC does not bind."""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from pathlib import Path

MOUNTED = Path("/sys/fs/cgroup")
PREFIX = "selfrefine-"
_ENTER = '{ echo $$ > "$0/cgroup.procs"; } 2>/dev/null; exec "$@"'
_OLD = 60
"""Seconds after which an empty group is nobody's any more."""


def make(tasks: int) -> Path | None:
    """Make a group for so many tasks; None where that is not needed or not possible."""
    if os.geteuid() != 0:
        return None
    above = _above()
    if above is None:
        return None
    group = above / f"{PREFIX}{secrets.token_hex(6)}"
    try:
        _sweep(above)
        group.mkdir()
        (group / "pids.max").write_text(str(tasks))
    except OSError:
        remove(group)
        return None
    return group


def within(group: Path | None, argv: list[str]) -> list[str]:
    """Return the command that runs another one in a group."""
    return argv if group is None else ["/bin/sh", "-c", _ENTER, str(group), *argv]


def remove(group: Path | None) -> None:
    """Remove a group whose processes have ended."""
    if group is not None:
        with contextlib.suppress(OSError):
            group.rmdir()


def _above() -> Path | None:
    """Return the folder in which our own group, or one beside it, may be made."""
    try:
        rows = Path("/proc/self/cgroup").read_text("ascii").splitlines()
    except OSError:
        return None
    for row in rows:
        _, controllers, path = row.split(":", 2)
        if "pids" in controllers.split(","):
            return _writable(MOUNTED / "pids" / path.lstrip("/"))
        if not controllers and (MOUNTED / "cgroup.controllers").exists():
            own = MOUNTED / path.lstrip("/")
            # A group with processes may hold no other groups: ours is made beside it.
            return _writable(own if own == MOUNTED else own.parent)
    return None


def _writable(folder: Path) -> Path | None:
    return folder if os.access(folder, os.W_OK) else None


def _sweep(above: Path) -> None:
    """Remove groups that a killed run left; one with processes stays, since it is in use."""
    for group in above.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            if time.time() - group.stat().st_mtime > _OLD:
                remove(group)
