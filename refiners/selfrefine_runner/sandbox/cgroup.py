"""Cgroup: bounds of the kernel's own on tasks and memory, where a group can be made: by root, as a rule.

RLIMIT_NPROC does not bind root, and no look at processes sees all memory of the kernel that they hold.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import time
from pathlib import Path

MOUNTED = Path("/sys/fs/cgroup")
PREFIX = "py-jobs-"
_ENTER = (
    'while [ "$1" != -- ]; do { echo $$ > "$1/cgroup.procs"; } 2>/dev/null; shift; done; '
    'shift; exec "$@"'
)
_BEYOND = 256 << 20
"""Bytes above one and a half times the bound: the worker's watch comes first, and says what the matter was."""
_PATIENCE = 2.0
_OLD = 60
"""Seconds after which an empty group is nobody's any more."""


def make(tasks: int, memory: int) -> tuple[Path, ...]:
    """Make groups for so many tasks and bytes; none where that is not needed or not possible."""
    if os.geteuid() != 0:
        return ()
    name = f"{PREFIX}{secrets.token_hex(6)}"
    most = str(memory + memory // 2 + _BEYOND)
    wanted = {
        "pids": {"pids.max": str(tasks)},
        "memory": {
            "memory.max": most,
            "memory.swap.max": "0",
            "memory.limit_in_bytes": most,
            "memory.memsw.limit_in_bytes": most,
        },
    }
    groups: list[Path] = []
    for controller, bounds in wanted.items():
        above = _above(controller)
        if above is not None and _bind(above / name, bounds):
            groups.append(above / name)
    return tuple(dict.fromkeys(groups))


def _bind(group: Path, bounds: dict[str, str]) -> bool:
    """Make a group with what it knows of some bounds; return whether it knows one."""
    held, before = False, group.exists()
    try:
        _sweep(group.parent)
        group.mkdir(exist_ok=True)
        for name, value in bounds.items():
            if (group / name).exists():
                (group / name).write_text(value)
                held = True
    except OSError:
        held = False
    if not held and not before:
        remove((group,))
    return held


def within(groups: tuple[Path, ...], argv: list[str]) -> list[str]:
    """Return the command that runs another one in some groups."""
    if not groups:
        return argv
    return ["/bin/sh", "-c", _ENTER, "sh", *map(str, groups), "--", *argv]


def end(groups: tuple[Path, ...]) -> None:
    """Kill whatever is left in groups: daemons that left their session, where no process space holds them."""
    deadline = time.monotonic() + _PATIENCE
    for group in groups:
        with contextlib.suppress(OSError):
            (group / "pids.max").write_text("0")  # nothing is faster than that
    for group in groups:
        while time.monotonic() < deadline:
            try:
                left = (group / "cgroup.procs").read_text("ascii").split()
            except OSError:
                break
            for pid in set(left) - {"0"}:  # 0 would mean our own
                with contextlib.suppress(OSError):
                    os.kill(int(pid), signal.SIGKILL)
            if not left:
                break
            time.sleep(0.005)


def remove(groups: tuple[Path, ...]) -> None:
    """Remove groups whose processes have ended."""
    for group in groups:
        with contextlib.suppress(OSError):
            group.rmdir()


def _above(controller: str) -> Path | None:
    """Return the folder in which our own group, or one beside it, may be made."""
    try:
        rows = Path("/proc/self/cgroup").read_text("ascii").splitlines()
    except OSError:
        return None
    for row in rows:
        _, controllers, path = row.split(":", 2)
        if controller in controllers.split(","):
            return _writable(MOUNTED / controller / path.lstrip("/"))
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
                remove((group,))
