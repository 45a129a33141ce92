"""Frames: length-prefixed JSON messages over a pipe."""

from __future__ import annotations

import json
import os
import re
import select
import struct
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from selfrefine_runner.protocol import Job

    from .pipes import VersionJob

LIMIT = 64 * 1024 * 1024
"""A frame's size in bytes that no honest job reaches."""
DIGITS = 400
"""Of one number; larger integers travel as hexadecimal text."""
AT_ONCE = 1 << 16
"""Bytes that are taken from a pipe at once, however many messages that are."""
MOMENT = 0.001
"""Seconds in which some more messages may come."""


class BrokenError(Exception):
    """The other side closed, timed out or spoke nonsense."""


class LateError(BrokenError):
    """The deadline came first."""


class ExceededError(BrokenError):
    """Whoever watches the wait found that a bound is broken."""


class Allowance:
    """What one job may send: frames, bytes, and nodes of JSON, which cost twenty times their bytes once read.

    Args:
        frames: number of messages.
        size: bytes of all of them.
        nodes: values and characters that look like the border of one.
    """

    def __init__(self, frames: int, size: int, nodes: int) -> None:
        self.frames = frames
        self.size = size
        self.nodes = nodes

    def take(self, size: int) -> None:
        """Count one frame, before it is read.

        Raises:
            ExceededError: it is one too many, or too large.
        """
        self.frames -= 1
        self.size -= size
        if self.frames < 0 or self.size < 0:
            raise ExceededError("messages")

    def look(self, data: bytes) -> None:
        """Count what a frame holds, before Python makes objects of it.

        Raises:
            ExceededError: it is too much.
        """
        self.nodes -= sum(map(data.count, (b",", b"[", b"{", b":")))
        if self.nodes < 0:
            raise ExceededError("messages")


def allowance(job: Job | VersionJob) -> Allowance:
    """Return what a job's child may send: the original's recorded calls are large, a candidate's answers are not."""
    if job.get("record") or job["do"] == "collect":
        return Allowance(1_000_000, LIMIT, 6_000_000)
    if job["do"] == "live":
        return Allowance(len(job["tasks"]) + 8, 32 << 20, 6_000_000)
    if job["do"] == "replay":
        made = len(job["calls"]) + len(job.get("repeats", ()))
        return Allowance(made + 8, 32 << 20, 1_500_000)
    if job["do"] == "mutants":
        return Allowance(len(job["versions"]) + 8, 32 << 20, 1_500_000)
    if job["do"] == "pins":
        return Allowance(len(job["calls"]) + 8, 8 << 20, 500_000)
    if job["do"] in ("benchmark", "version"):
        # Of each lap: that it is loaded, that it is over, its digests, and what was asked of it.
        return Allowance(32 * (job["laps"] + 4), 32 << 20, 1_500_000)
    if job["do"] == "symbolic":
        return Allowance(64, 4 << 20, 100_000)
    if job["do"] == "profile":
        return Allowance(8, 1 << 20, 100_000)
    return Allowance(100_000, 32 << 20, 1_500_000)


def send(fd: int, message: Any) -> None:
    """Write one message whole."""
    _write(fd, _framed(_encode(message).encode("ascii")))


class Writer:
    """Writes messages that are JSON already, those that come together at once.

    Args:
        fd: the pipe's writing end.
    """

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self._held: list[bytes] = []

    def add(self, data: bytes) -> None:
        """Have a message written with the next `flush`."""
        self._held.append(_framed(data))

    def flush(self) -> None:
        """Write what there is."""
        held, self._held = self._held, []
        _write(self.fd, b"".join(held))


def _framed(data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + data


def _write(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def receive(
    fd: int,
    deadline: float | None = None,
    monitor: Any = None,
    allowed: Allowance | None = None,
) -> Any:
    """Read one message, and not a byte more than that.

    Args:
        fd: the pipe's reading end.
        deadline: `time.monotonic` value after which it raises.
        monitor: has `look`, which is called while it waits.
        allowed: what the job may still send.

    Raises:
        BrokenError: end of file or nonsense.
        LateError: the deadline came first.
        ExceededError: it is more than the job may send.
    """
    size = _size(_exactly(fd, 4, deadline, monitor), allowed)
    return read(_exactly(fd, size, deadline, monitor), allowed)


class Reader:
    """Reads messages of a pipe that nobody else reads: a wait for each of hundreds would take longer than they do.

    Args:
        fd: the pipe's reading end.
    """

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self._held = b""
        self._at = 0

    @property
    def holds_more(self) -> bool:
        """Whether something is here already of what comes next."""
        return self._at < len(self._held)

    def receive(
        self,
        deadline: float | None = None,
        monitor: Any = None,
        allowed: Allowance | None = None,
    ) -> Any:
        """Read one message, as `frames.receive` does."""
        return read(self.frame(deadline, monitor, allowed), allowed)

    def frame(
        self,
        deadline: float | None = None,
        monitor: Any = None,
        allowed: Allowance | None = None,
    ) -> bytes:
        """Read one message as it was sent, which `read` takes; the arguments are those of `receive`."""
        size = _size(self._take(4, deadline, monitor), allowed)
        return self._take(size, deadline, monitor)

    def _take(self, size: int, deadline: float | None, monitor: Any) -> bytes:
        left = len(self._held) - self._at
        if left < size:
            parts = [self._held[self._at :]]
            while left < size:
                wanted = min(max(size - left, AT_ONCE), 1 << 20)
                parts.append(_some(self.fd, wanted, deadline, monitor))
                left += len(parts[-1])
            self._held, self._at = b"".join(parts), 0
        self._at += size
        return self._held[self._at - size : self._at]


def _size(header: bytes, allowed: Allowance | None) -> int:
    """Return how long a message is, if that is allowed."""
    size: int = struct.unpack(">I", header)[0]
    if size > LIMIT:
        raise ExceededError("messages")
    if allowed is not None:
        allowed.take(size)
    return size


def read(data: bytes, allowed: Allowance | None = None) -> Any:
    """Return what a message says.

    Raises:
        BrokenError: it is nonsense.
        ExceededError: it is more than the job may send.
    """
    if allowed is not None:
        allowed.look(data)
    decode = _careful if _LONG_NUMBER.search(data) else _decode
    try:
        message = decode(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BrokenError("frame is no JSON") from error
    if allowed is not None and not isinstance(message, dict):
        raise BrokenError("frame is no message")
    return message


def _number(text: str) -> int:
    if len(text) > DIGITS:
        raise ValueError("too many digits")
    return int(text)


def _no_number(text: str) -> Any:
    raise ValueError(text)


_LONG_NUMBER = re.compile(b"[0-9]{%d}" % (DIGITS + 1))
"""Only where there may be one each number is looked at: that takes longer than to read all of them."""
_decode = json.JSONDecoder(parse_constant=_no_number).decode
_careful = json.JSONDecoder(parse_int=_number, parse_constant=_no_number).decode
_encode = json.JSONEncoder(separators=(",", ":")).encode


def readable(fds: tuple[int, ...], deadline: float, monitor: Any = None) -> list[int]:
    """Return which of some pipes have something to read, once one of them has.

    Raises:
        LateError: the deadline came first.
    """
    while True:
        left = max(0.0, deadline - time.monotonic())
        patience = left if monitor is None else min(left, monitor.look())
        ready = select.select(fds, [], [], patience)[0]
        if ready:
            return ready
        if patience >= left:
            raise LateError("deadline")


def _exactly(fd: int, size: int, deadline: float | None, monitor: Any) -> bytes:
    parts = []
    while size:
        parts.append(_some(fd, min(size, 1 << 20), deadline, monitor))
        size -= len(parts[-1])
    return b"".join(parts)


def _some(fd: int, most: int, deadline: float | None, monitor: Any) -> bytes:
    """Return what comes next, at least a byte."""
    if deadline is not None:
        if time.monotonic() >= deadline:
            raise LateError("deadline")
        readable((fd,), deadline, monitor)
    part = os.read(fd, most)
    if not part:
        raise BrokenError("closed")
    return part
