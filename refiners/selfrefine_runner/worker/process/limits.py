"""Limits: what all processes of a job use together, where the kernel bounds only each of them."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from . import cleanup, frames, memory

if TYPE_CHECKING:
    from selfrefine_runner.greetings import Bounds

TICK = 0.03
"""Seconds between two looks; a job that is shorter costs nothing."""


class Monitor:
    """Looks after the processes of one worker.

    Args:
        bounds: for all of them together.
        private: folders in memory or on disk that nobody else writes.
        copy: the private copy of the project.
    """

    def __init__(self, bounds: Bounds, private: list[str], copy: str) -> None:
        self.bounds = bounds
        self.private = private
        self.copy = copy
        self.next = 0.0
        self.free = (0, 0)
        self.buffer = memory.socket_buffer()

    def begin(self) -> None:
        """Remember how things stand before a job."""
        self.next = time.monotonic() + TICK
        self.free = _free_space(self.copy)

    def look(self) -> float:
        """Look, if it is time; return seconds until the next look.

        Raises:
            frames.ExceededError: a bound is broken.
        """
        now = time.monotonic()
        if now >= self.next:
            why = self._excess()
            if why:
                raise frames.ExceededError(why)
            self.next = time.monotonic() + TICK
        return max(0.001, self.next - time.monotonic())

    def _excess(self) -> str:
        if cleanup.count() > self.bounds["processes"]:
            cleanup.end_all()  # at once: with every moment there are more
            return "processes"
        pids = cleanup.descendants()
        held = memory.Held(pids, self.buffer)
        if held.over(self.bounds["memory"]):
            return "memory"
        blocks, inodes = (
            before - now for before, now in zip(self.free, _free_space(self.copy))
        )
        # Others write to the same disk: only what is found here counts.
        if (
            blocks > self.bounds["disk"] or inodes > self.bounds["files"]
        ) and self._is_guilty(held):
            return "disk"
        private = [_usage(folder) for folder in self.private]
        if (
            sum(size for size, _ in private) > self.bounds["disk"]
            or sum(n for _, n in private) > self.bounds["files"]
        ):
            return "disk"
        return ""

    def _is_guilty(self, held: memory.Held) -> bool:
        if (
            held.passed_on
        ):  # a file without a name, on its way: nobody can tell its size
            return True
        if memory.maps_deleted(held.tasks, (self.copy, *self.private)):
            return True
        size, number = held.deleted, 0
        waiting = [self.copy, *self.private]
        while waiting:
            try:
                with os.scandir(waiting.pop()) as entries:
                    for entry in entries:
                        if entry.is_dir(follow_symlinks=False):
                            waiting.append(entry.path)
                        else:
                            size, number = size + _size(entry.path), number + 1
                        # At once: there may be more of them with every moment.
                        if size > self.bounds["disk"] or number > self.bounds["files"]:
                            return True
            except FileNotFoundError:
                continue  # removed in between
            except OSError:
                return True  # too deep to be named, or closed to us: no honest test hides what it writes
        return False


def _size(path: str) -> int:
    try:
        return os.lstat(path).st_blocks * 512
    except OSError:
        return 0


def _free_space(folder: str) -> tuple[int, int]:
    found = os.statvfs(folder)
    return found.f_bfree * found.f_frsize, found.f_ffree


def _usage(folder: str) -> tuple[int, int]:
    """Return bytes and files of a folder that is a file system of its own; of another, nothing."""
    try:
        if not os.path.ismount(folder):
            return 0, 0
        found = os.statvfs(folder)
    except OSError:
        return 0, 0
    return (
        found.f_blocks - found.f_bfree
    ) * found.f_frsize, found.f_files - found.f_ffree
