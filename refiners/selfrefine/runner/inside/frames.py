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


def send(fd: int, message: Any) -> None:
    """Write one message whole."""
    data = json.dumps(message, separators=(",", ":")).encode("ascii")
    view = memoryview(struct.pack(">I", len(data)) + data)
    while view:
        view = view[os.write(fd, view) :]


def receive(fd: int, deadline: float | None = None) -> Any:
    """Read one message.

    Args:
        fd: the pipe's reading end.
        deadline: `time.monotonic` value after which it raises.

    Raises:
        Broken: end of file, deadline or nonsense.
    """
    (size,) = struct.unpack(">I", _exactly(fd, 4, deadline))
    if size > LIMIT:
        raise Broken("frame too large")
    try:
        return json.loads(_exactly(fd, size, deadline).decode("utf-8"))
    except ValueError as error:
        raise Broken("frame is no JSON") from error


def readable(fds: tuple[int, ...], deadline: float) -> list[int]:
    """Return which of some pipes have something to read, once one of them has.

    Raises:
        Broken: the deadline came first.
    """
    ready = select.select(fds, [], [], max(0.0, deadline - time.monotonic()))[0]
    if not ready:
        raise Broken("deadline")
    return ready


def _exactly(fd: int, size: int, deadline: float | None) -> bytes:
    parts = []
    while size:
        if deadline is not None:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([fd], [], [], left)[0]:
                raise Broken("deadline")
        part = os.read(fd, min(size, 1 << 20))
        if not part:
            raise Broken("closed")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
