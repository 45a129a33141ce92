"""Time limit: how long a call may take, others' use of the machine left aside."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import os
import signal
import time
from typing import Any, Callable

JUST = 0.02
"""Seconds that others may have had of a call's time without its getting as many more."""


class OutOfTime(BaseException):
    """A call ran longer than its limit; no `except Exception` of the project swallows it."""


class Limit:
    """Raise `OutOfTime` in this thread after some seconds, those not counted in which it could have run and others did.

    What others had of them is asked for at the end alone: to ask takes as long as many a call.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._queued: float | None = None

    def __enter__(self) -> None:
        _RINGING[:] = [self._ring]
        if _HANDLER(_signal.SIGALRM) is not _rung:
            signal.signal(signal.SIGALRM, _rung)
        self._began = _CPU()
        _TIMER(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *exc: object) -> None:
        _TIMER(signal.ITIMER_REAL, 0)

    def _ring(self) -> None:
        now = queued()
        if self._queued is None:
            # The first time nobody knows yet who had the rest: others, or a wait of its own.
            waited = self.seconds - (_CPU() - self._began)
        else:
            waited = now - self._queued
        self._queued = now
        if waited < JUST:
            raise OutOfTime
        _TIMER(signal.ITIMER_REAL, waited)


def _rung(number: int, frame: Any) -> None:
    """Take the alarm for the limit that was entered last."""
    for ring in _RINGING:
        ring()


def queued() -> float:
    """Return the seconds in which this process could have run and others did; 0 if the system does not tell."""
    try:
        fd = _OPEN("/proc/self/schedstat", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return 0.0
    try:
        return int(_READ(fd, 200).split()[1]) / 1e9
    except (LookupError, ValueError):
        return 0.0
    finally:
        _CLOSE(fd)


_RINGING: list[Callable[[], None]] = []
_OPEN, _READ, _CLOSE = os.open, os.read, os.close
_CPU, _TIMER, _HANDLER = time.thread_time, signal.setitimer, _signal.getsignal
"""The system's own: a test may exchange the names."""
