"""Stdio: keep a protocol's two pipes apart from everything that prints or reads."""

from __future__ import annotations

import os
import sys


def claim() -> tuple[int, int]:
    """Take stdin and stdout for a protocol alone.

    Afterwards whatever reads fd 0 meets the end of a file, and whatever writes
    to fd 1, be it `print`, C code or a child process, writes to stderr.

    Returns:
        Private copies of the two descriptors, which no child inherits.
    """
    sys.stdout.flush()
    private = os.dup(0), os.dup(1)
    for descriptor in private:
        os.set_blocking(descriptor, True)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    os.dup2(2, 1)
    return private


def write(descriptor: int, data: bytes) -> None:
    """Write all of `data`, however often the pipe is full.

    Raises:
        OSError: whoever reads is gone.
    """
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
