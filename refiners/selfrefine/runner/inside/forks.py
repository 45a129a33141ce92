"""Forks: processes that die with their parent, and groups of them that die together."""

from __future__ import annotations

import os
import signal

try:
    import ctypes

    _LIBC = ctypes.CDLL(None, use_errno=True)
    _PRCTL = getattr(_LIBC, "prctl", None)
except (
    ImportError,
    OSError,
    TypeError,
):  # not Linux: the client's kill of the group has to do
    _PRCTL = None

PR_SET_PDEATHSIG = 1


def enter_group(parent: int) -> None:
    """Lead a process group of its own, and be killed when the parent is, however that ends.

    Args:
        parent: the parent's pid as it was before the fork.
    """
    os.setpgid(0, 0)
    if _PRCTL is not None:
        _PRCTL(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:  # it died between the fork and the call
            os._exit(1)


def kill_group(leader: int) -> None:
    """Kill a process with everything that it started and that stayed in its group."""
    for kill in (os.killpg, os.kill):
        try:
            kill(leader, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue
