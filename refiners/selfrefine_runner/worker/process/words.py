"""Words: what a child says on its error output, in a file of its own that no later one can see."""

from __future__ import annotations

import contextlib
import os
import tempfile
from typing import ClassVar

MOST = 16 * 1024
"""Bytes of it, from its end, that are passed on."""


class Words:
    """A file without a name: its size, its mode and what else a descriptor can change end with the child."""

    open: ClassVar[set[int]] = set()
    """Those of this process, the last of others among them: a child holds none."""

    def __init__(self) -> None:
        self.fd = _nameless()
        self.open.add(self.fd)
        self.told = 0

    def take(self) -> None:
        """Speak into it from now on, and share no other open file with the parent; called in the child."""
        silent = os.fstat(1).st_rdev == os.stat(os.devnull).st_rdev
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, 0)
        os.dup2(null if silent else self.fd, 1)
        os.dup2(self.fd, 2)
        for fd in (null, *self.open):
            os.close(fd)
        self.open.clear()

    def pass_on(self) -> None:
        """Say on our own error output what was said since."""
        size = os.fstat(self.fd).st_size
        start = max(self.told, size - MOST)
        if size > start:
            with contextlib.suppress(OSError):  # nobody's disk is full of what was said
                os.write(2, os.pread(self.fd, size - start, start))
        self.told = size

    def close(self) -> None:
        """Pass on the rest, and let go."""
        self.pass_on()
        self.open.discard(self.fd)
        os.close(self.fd)


def _nameless() -> int:
    try:
        fd, path = tempfile.mkstemp(dir=os.environ.get("TMPDIR"))
        os.unlink(path)
    except OSError:
        return os.open(os.devnull, os.O_RDWR)
    return fd
