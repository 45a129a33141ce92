"""Deadline: ends a call of our own code that takes too long, whatever it does."""

from __future__ import annotations

import ctypes
import threading
import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

_Result = TypeVar("_Result")


class _Late(BaseException):
    """Raised in the thread whose call has not ended in time."""


PATIENCE = 10
"""How many times its CPU seconds a call may take by the clock on the wall, where others keep the machine busy."""


def within(
    seconds: float,
    call: Callable[[], _Result],
    unblock: Callable[[], None] = lambda: None,
    *,
    of_cpu: bool = False,
) -> _Result:
    """Return the result of a call, or end it.

    Python raises an exception in a thread only between two of its instructions: what waits in a system call goes on
    waiting.  So `unblock` is called then, in another thread, to end what the call may be waiting for.

    Args:
        seconds: after which it is ended.
        call: what to do, in this thread.
        unblock: for example, kills the processes that the call waits for.
        of_cpu: whether seconds of this thread's CPU time are meant, for a call that only computes: then a busy
            machine does not end it.

    Raises:
        TimeoutError: it has not ended in time.
    """
    thread = threading.get_ident()
    ended = threading.Event()
    lock = threading.Lock()
    clock = time.CLOCK_MONOTONIC
    if of_cpu and hasattr(time, "pthread_getcpuclockid"):
        clock = time.pthread_getcpuclockid(thread)
    started = time.clock_gettime(clock)
    latest = time.monotonic() + seconds * PATIENCE

    raised = threading.Event()

    def watch() -> None:
        left = seconds
        while left > 0 and time.monotonic() < latest:
            if ended.wait(left):
                return
            left = started + seconds - time.clock_gettime(clock)
        with lock:
            if ended.is_set():
                return
            raised.set()
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(thread), ctypes.py_object(_Late)
            )
        unblock()

    watcher = threading.Thread(target=watch, name="deadline", daemon=True)
    try:
        watcher.start()
        try:
            result = call()
        finally:
            with lock:
                ended.set()
            # What was raised too late to reach the call must not reach what comes after it: Python looks for it at each
            # jump back.  It must not be taken back: CPython 3.11 then looks at every step, and hangs where it is traced.
            for _ in range(100 * raised.is_set()):
                pass
        # What it calls may have a deadline of its own, which has taken the error for its own.
        if not raised.is_set():
            return result
    except _Late:
        pass
    raise TimeoutError(f"not done after {seconds:.1f} s")
