"""Termination: whether a call comes to an end, seen in a fork that can be killed: what loops in C hears no alarm."""

from __future__ import annotations

import os
import time
from typing import Any, Callable

from . import forks

CPU, WALL = 0.05, 2.0
"""CPU seconds that a call may take, and seconds on a machine that others use as well."""
TICK = 0.0005
"""Seconds between two looks."""


def ends(call: Callable[[float], Any]) -> bool:
    """Whether a call ends soon.

    Args:
        call: takes the seconds after which an alarm may end it.
    """
    parent, latest = os.getpid(), time.monotonic() + WALL
    pid = os.fork()
    if pid == 0:
        try:
            forks.enter_group(parent)
            call(CPU)
        finally:
            os._exit(0)
    clock = (~pid << 3) | 2
    began = time.clock_gettime(clock)
    try:
        while os.waitpid(pid, os.WNOHANG) == (0, 0):
            late = time.clock_gettime(clock) - began > 2 * CPU
            if late or time.monotonic() > latest:
                forks.kill_group(pid)
                os.waitpid(pid, 0)
                return False
            time.sleep(TICK)
    except ChildProcessError:
        return True  # reaped by somebody else
    return True
