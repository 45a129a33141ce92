"""Watch: what all processes of a job use together, where the kernel bounds only each of them."""

from __future__ import annotations

import os
import time
from typing import Any

from . import frames, leftovers

TICK = 0.03
"""Seconds between two looks; a job that is shorter costs nothing."""
PAGE = os.sysconf("SC_PAGE_SIZE")


class Watch:
    """Looks after the processes of one worker.

    Args:
        bounds: ``processes`` (number), ``memory`` and ``disk`` (bytes), ``files`` (number), for all of them together.
        private: folders in memory or on disk that nobody else writes.
        copy: the private copy of the project.
    """

    def __init__(self, bounds: Any, private: list[str], copy: str) -> None:
        self.bounds = bounds
        self.private = private
        self.copy = copy
        self.next = 0.0
        self.free = (0, 0)

    def begin(self) -> None:
        """Remember how things stand before a job."""
        self.next = time.monotonic() + TICK
        self.free = _free(self.copy)

    def look(self) -> float:
        """Look, if it is time; return seconds until the next look.

        Raises:
            frames.Exceeded: a bound is broken.
        """
        now = time.monotonic()
        if now >= self.next:
            why = self._broken()
            if why:
                raise frames.Exceeded(why)
            self.next = time.monotonic() + TICK
        return max(0.001, self.next - time.monotonic())

    def _broken(self) -> str:
        if leftovers.count() > self.bounds["processes"]:
            leftovers.end_all()  # at once: with every moment there are more
            return "processes"
        pids = leftovers.others()
        used = sum(_resident(pid) for pid in pids)
        if (
            used > self.bounds["memory"]
            and sum(_share(pid) for pid in pids) > self.bounds["memory"]
        ):
            return "memory"
        blocks, inodes = (
            before - now for before, now in zip(self.free, _free(self.copy))
        )
        # Others write to the same disk: only what is found here counts.
        if (
            blocks > self.bounds["disk"] or inodes > self.bounds["files"]
        ) and self._guilty(pids):
            return "disk"
        held = [_held(folder) for folder in self.private]
        if (
            sum(size for size, _ in held) > self.bounds["disk"]
            or sum(n for _, n in held) > self.bounds["files"]
        ):
            return "disk"
        return ""

    def _guilty(self, pids: Any) -> bool:
        found = []
        for top in (self.copy, *self.private):
            try:
                found += [
                    _size(os.path.join(folder, name))
                    for folder, _, names in os.walk(top)
                    for name in names
                ]
            except RecursionError:
                return True  # no honest test makes folders this deep
        size = sum(found) + sum(_deleted(pid) for pid in pids)
        return bool(size > self.bounds["disk"] or len(found) > self.bounds["files"])


def _size(path: str) -> int:
    try:
        return os.lstat(path).st_blocks * 512
    except OSError:
        return 0


def _free(folder: str) -> tuple[int, int]:
    found = os.statvfs(folder)
    return found.f_bfree * found.f_frsize, found.f_ffree


def _held(folder: str) -> tuple[int, int]:
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


def _resident(pid: int) -> int:
    fields = leftovers._read("/proc/%d/statm" % pid).split()
    return int(fields[1]) * PAGE if len(fields) > 1 else 0


def _share(pid: int) -> int:
    """Return the bytes that a process occupies, shared ones by its share; all where that cannot be read."""
    for row in leftovers._read("/proc/%d/smaps_rollup" % pid).splitlines():
        if row.startswith("Pss:"):
            return int(row.split()[1]) * 1024
    return _resident(pid)


def _deleted(pid: int) -> int:
    """Return the bytes of files that a process holds open and that have no name any more."""
    size = 0
    folder = "/proc/%d/fd" % pid
    for name in leftovers._listed(folder):
        try:
            state = os.stat(os.path.join(folder, name))
        except OSError:
            continue
        if not state.st_nlink:
            size += state.st_blocks * 512
    return size
