"""Paced: a model that is asked so many times a minute by all processes together, and no oftener."""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from selfrefine.errors import Interrupted
from selfrefine.models._wrapper import Wrapper
from selfrefine.workspace import regular

try:
    import fcntl
except ImportError:  # Windows: each process keeps the pace by itself
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from selfrefine.models import Answer, Limits, Message, ResponseFormat

TICK = 0.05
LONGEST = 64
"""Bytes of the file that count."""


@dataclass(frozen=True)
class Pace:
    """How often a model may be asked.

    Args:
        path: a file that all processes share; it holds the moment of the next request.
        per_minute: requests.
    """

    path: Path
    per_minute: float

    def next(self, latest: float) -> float | None:
        """Return when the next request may be sent, which is then taken; None where that is too late.

        Args:
            latest: the `time.monotonic` value that counts as too late; it means the same in every process.
        """
        handle = regular.own(self.path)
        try:
            if fcntl:
                fcntl.flock(handle, fcntl.LOCK_EX)
            now = time.monotonic()
            free = now
            with contextlib.suppress(ValueError):
                free = max(now, float(os.pread(handle, LONGEST, 0).decode("ascii")))
            if free >= latest:
                return None
            os.ftruncate(handle, 0)
            os.pwrite(handle, repr(free + 60 / self.per_minute).encode(), 0)
            return free
        finally:
            os.close(handle)


@dataclass(frozen=True)
class Paced(Wrapper):
    """Passes requests on, each at its time."""

    pace: Pace

    def complete(
        self, messages: Sequence[Message], form: ResponseFormat | None, limits: Limits
    ) -> Answer:
        """Answer a conversation; see `Model.complete`."""
        at = self.pace.next(limits.deadline)
        if at is None:
            raise Interrupted("budget_seconds", "no request was free in time")
        while (left := at - time.monotonic()) > 0:
            if reason := limits.interrupted():
                raise Interrupted(reason)
            time.sleep(min(TICK, left))
        return self.model.complete(messages, form, limits)
