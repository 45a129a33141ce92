"""Forks: processes that die with their parent, and groups of them that die together."""

from __future__ import annotations

import os
import resource
import signal
from typing import Any

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
PR_SET_DUMPABLE = 4
PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans() -> None:
    """Become the parent of whatever descends from this process and loses its own parent."""
    if _PRCTL is not None:
        _PRCTL(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def close_to_others(*, closed: bool) -> None:
    """Let no process of the same user read or write this one's memory and descriptors, or let it again."""
    if _PRCTL is not None:
        _PRCTL(PR_SET_DUMPABLE, 0 if closed else 1, 0, 0, 0)


_HEARD: dict[int, Any] = {}


def deafen() -> None:
    """Ignore every signal that would run or raise something here: the first of a process space dies of no other."""
    for number in range(1, signal.NSIG):
        try:
            handler = signal.getsignal(number)
            if callable(handler):
                signal.signal(number, signal.SIG_IGN)
                _HEARD[number] = handler
        except (ValueError, OSError):
            continue  # no signal has this number, or it is the C library's


def hear() -> None:
    """Take signals as Python does; called in a child."""
    for number, handler in _HEARD.items():
        signal.signal(number, handler)
    _HEARD.clear()


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


def kill_apart(pid: int) -> None:
    """Kill a process with its whole group, unless that is ours; it may be gone already."""
    try:
        group = os.getpgid(pid)
        if group not in (0, os.getpgrp()):
            os.killpg(group, signal.SIGKILL)
        os.kill(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def kill_group(leader: int) -> None:
    """Kill a process with everything that it started and that stayed in its group."""
    for kill in (os.killpg, os.kill):
        try:
            kill(leader, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue


def bound_cpu(seconds: float) -> None:
    """Bound the CPU time of this process and of each that it starts, as far as the clock could not.

    Args:
        seconds: of wall time after which it is killed anyway.
    """
    cores = os.cpu_count() or 1
    soft = int(seconds * cores) + 2
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    if hard == resource.RLIM_INFINITY or soft < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))
