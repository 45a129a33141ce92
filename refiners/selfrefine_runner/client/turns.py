"""Turns: what several processes execute on one core, they execute one after the other.

A race between two versions is no measurement while something else runs on its core.
Each core has a file, which a process locks (`flock`) for as long as it executes there;
the kernel lets go of it however the process ends.
"""

from __future__ import annotations

import contextlib
import os
import threading
from typing import TYPE_CHECKING

from selfrefine.workspace import regular

try:
    import fcntl
except ImportError:  # Windows, where nothing is executed
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


class Turns:
    """Whose turn it is; threads of one process have it together.

    Args:
        cores: the files of the cores on which this process executes; none where nobody else does.
    """

    def __init__(self, cores: Sequence[Path] = ()) -> None:
        # In one order for all, so that no two wait for each other.
        self._cores = sorted(cores) if fcntl else []
        self._lock = threading.Lock()
        self._executing = 0
        self._held: list[int] = []

    @property
    def shared(self) -> bool:
        """Whether other processes execute on the same cores."""
        return bool(self._cores)

    @contextlib.contextmanager
    def taken(self) -> Iterator[None]:
        """Wait for the turn, and have it until the block ends."""
        with self._lock:
            if not self._executing:
                self._take()
            self._executing += 1
        try:
            yield
        finally:
            with self._lock:
                self._executing -= 1
                if not self._executing:
                    self._release()

    def _take(self) -> None:
        try:
            for core in self._cores:
                self._held.append(regular.own(core))
                fcntl.flock(self._held[-1], fcntl.LOCK_EX)
        except BaseException:
            self._release()
            raise

    def _release(self) -> None:
        while self._held:
            os.close(self._held.pop())
