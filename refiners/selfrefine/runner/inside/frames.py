"""Frames: length-prefixed JSON messages over a pipe."""

from __future__ import annotations

import json
import os
import select
import struct
import time
from typing import Any

LIMIT = 64 * 1024 * 1024
"""A frame's size in bytes that no honest job reaches."""


class Broken(Exception):
    """The other side closed, timed out or spoke nonsense."""


class Exceeded(Broken):
    """Whoever watches the wait found that a bound is broken."""


def send(fd: int, message: Any) -> None:
    """Write one message whole."""
    data = json.dumps(message, separators=(",", ":")).encode("ascii")
    view = memoryview(struct.pack(">I", len(data)) + data)
    while view:
        view = view[os.write(fd, view) :]


def receive(fd: int, deadline: float | None = None, watch: Any = None) -> Any:
    """Read one message.

    Args:
        fd: the pipe's reading end.
        deadline: `time.monotonic` value after which it raises.
        watch: has `look`, which is called while it waits.

    Raises:
        Broken: end of file, deadline or nonsense.
    """
    (size,) = struct.unpack(">I", _exactly(fd, 4, deadline, watch))
    if size > LIMIT:
        raise Broken("frame too large")
    try:
        return json.loads(_exactly(fd, size, deadline, watch).decode("utf-8"))
    except ValueError as error:
        raise Broken("frame is no JSON") from error


def readable(fds: tuple[int, ...], deadline: float, watch: Any = None) -> list[int]:
    """Return which of some pipes have something to read, once one of them has.

    Raises:
        Broken: the deadline came first.
    """
    while True:
        left = max(0.0, deadline - time.monotonic())
        patience = left if watch is None else min(left, watch.look())
        ready = select.select(fds, [], [], patience)[0]
        if ready:
            return ready
        if patience >= left:
            raise Broken("deadline")


def _exactly(fd: int, size: int, deadline: float | None, watch: Any) -> bytes:
    parts = []
    while size:
        if deadline is not None:
            if time.monotonic() >= deadline:
                raise Broken("deadline")
            readable((fd,), deadline, watch)
        part = os.read(fd, min(size, 1 << 20))
        if not part:
            raise Broken("closed")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
