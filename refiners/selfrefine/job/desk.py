"""Desk: what comes to a job and what leaves it: requests, answers of lent models, messages."""

from __future__ import annotations

import contextlib
import gc
import json
import queue
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selfrefine import jsontext, stdio

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.models.editor import Lender

MEMORY = Path("/proc/meminfo")
IDLE_SECONDS = 300.0
"""How long a process waits for a further request; then it ends with all that it holds."""
LOOK_SECONDS = 5.0
"""How often it looks meanwhile whether memory is short."""
SHORT = 0.1
"""The share of the machine's memory below which a process that is idle goes."""


class Desk:
    """The two pipes of a job.

    Args:
        answers: where its messages go.
    """

    def __init__(self, answers: int) -> None:
        self._answers = answers
        self._requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._lender: Lender | None = None
        self.scratch: str | None = None
        """The folder for temporary files, once there is one."""

    def say(self, message: Mapping[str, Any]) -> None:
        """Send a message; any thread may."""
        line = json.dumps(message).encode() + b"\n"
        with self._lock:
            stdio.write(self._answers, line)

    def take(self, line: bytes) -> None:
        """Take a line that came: a request, or the answer of a lent model."""
        lender = self._lender
        if lender and _is_answer(line):
            lender.hear(line)
        else:
            self._requests.put(line)

    def next(self) -> bytes | None:
        """Return the next request; None if nobody asks for long, or memory is short meanwhile."""
        until = time.monotonic() + IDLE_SECONDS
        gc.collect()
        while time.monotonic() < until:
            with contextlib.suppress(queue.Empty):
                return self._requests.get(timeout=LOOK_SECONDS)
            if is_memory_short():
                break
        return None

    @property
    def is_asked(self) -> bool:
        """Whether a line waits for `next`."""
        return not self._requests.empty()

    def lend(self, lends: bool) -> None:
        """Have the editor's models asked here, if it lends any."""
        if not (lends or self._lender):
            return
        from selfrefine.models import editor

        if lends and not self._lender:
            self._lender = editor.Lender(self.say)
        editor.lend(self._lender if lends else None)


def _is_answer(line: bytes) -> bool:
    """Whether a line answers a question: those have numbers, and no request has one."""
    try:
        message = jsontext.loads(line)
    except ValueError:
        return False
    return isinstance(message, dict) and "id" in message


def is_memory_short() -> bool:
    """Whether the machine has little memory left, as far as it tells."""
    try:
        lines = MEMORY.read_text("ascii").splitlines()
        rows = dict(line.split(":", 1) for line in lines)
        total, left = (
            int(rows[name].split()[0]) for name in ("MemTotal", "MemAvailable")
        )
    except (OSError, KeyError, ValueError, IndexError):
        return False
    return left < SHORT * total
