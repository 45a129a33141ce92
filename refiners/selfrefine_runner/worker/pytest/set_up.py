"""Set-up: what a whole session sets up for its tests, such as a database, is set up once, and not in every fork.

The first run, in a fork, tells which fixtures of the session took long and left nothing but objects: no file,
process, thread or descriptor, and no call of the function.  These the collected session then sets up itself, so
that every later fork finds them.
"""

from __future__ import annotations

import os
import sys
import threading
import time
import warnings
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = list[str]
    """The name of a fixture, and the test for which it was set up."""

WORTH = 0.2
"""Seconds of all such fixtures together from which on it is worth it."""
LEAVING = ("os.fork", "os.mkdir", "os.posix_spawn", "os.rename", "os.remove", "os.link", "os.symlink", "os.putenv",
           "os.chdir", "shutil.", "subprocess.", "socket.", "tempfile.", "mmap.", "signal.", "_thread.")  # fmt: skip
"""Events by which a fixture leaves more than objects, or what is not to be shared."""
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Listener:
    """Notes in a fork, which is the first to run tests, what the session sets up.

    Args:
        recorder: counts the calls of the function.
    """

    def __init__(self, recorder: Any) -> None:
        self.recorder = recorder
        self.rows: list[Row] = []
        self.seconds = 0.0
        self.left = 0
        self.closed = False
        sys.addaudithook(self._hear)

    def found(self) -> list[Row]:
        """Return what can be set up for all, in its order; nothing where that is not worth it."""
        return self.rows if self.seconds >= WORTH else []

    def around(self, fixture: Any, request: Any) -> Iterator[None]:
        """Look at the set-up of one fixture; who depends on one that leaves more comes after it.

        Args:
            fixture: pytest's definition of it.
            request: pytest's.
        """
        if fixture.scope != "session" or self.closed:
            yield
            return
        before, started = self._state(), time.monotonic()
        outcome = yield
        if self._state() != before or fixture.params or _failed(outcome):
            self.closed = True
            return
        self.seconds += time.monotonic() - started
        self.rows.append([fixture.argname, request._pyfuncitem.nodeid])  # noqa: SLF001

    def _state(self) -> tuple[int, int, int, list[str]]:
        open_ones = sorted(os.listdir("/proc/self/fd"))[:-1] if sys.platform == "linux" else []  # fmt: skip
        return self.left, self.recorder.hits, threading.active_count(), open_ones

    def _hear(self, event: str, args: Any) -> None:
        if event == "open":
            self.left += bool(type(args[2]) is int and args[2] & WRITES)
        elif event == "sqlite3.connect":
            self.left += "memory" not in str(args[0])
        elif event.startswith(LEAVING):
            self.left += 1


def _failed(outcome: Any) -> bool:
    return getattr(outcome, "excinfo", None) is not None


def set_up(rows: list[Row], items: dict[str, Any]) -> None:
    """Set fixtures up in this process, as far as this pytest keeps them from one test to the next.

    Args:
        rows: what a `Listener` found.
        items: pytest's, by their ids.
    """
    for name, test in rows:
        item = items[test]
        state = item.session._setupstate  # noqa: SLF001
        stack = getattr(state, "stack", None)
        if not hasattr(state, "setup") or not isinstance(stack, dict):
            return
        if not stack:
            state.setup(item.session)
        # As if the test were being set up: what its session keeps stays, and nothing of itself is made.
        stack[item] = ([], None)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                item._request.getfixturevalue(name)  # noqa: SLF001
        finally:
            del stack[item]
