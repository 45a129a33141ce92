"""Time limit: how long a call may take, others' use of the machine left aside."""

from __future__ import annotations

import os
import signal
from typing import Any

JUST = 0.02
"""Seconds that others may have had of a call's time without its getting as many more."""


class OutOfTime(BaseException):
    """A call ran longer than its limit; no `except Exception` of the project swallows it."""


class Limit:
    """Raise `OutOfTime` in this thread after some seconds, those not counted in which it could have run and others did."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        self._queued = queued()
        signal.signal(signal.SIGALRM, self._ring)
        signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *exc: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)

    def _ring(self, number: int, frame: Any) -> None:
        now = queued()
        waited, self._queued = now - self._queued, now
        if waited < JUST:
            raise OutOfTime
        signal.setitimer(signal.ITIMER_REAL, waited)


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


_OPEN, _READ, _CLOSE = os.open, os.read, os.close
"""The system's own: a test may exchange the names."""
