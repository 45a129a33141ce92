"""Transport: bytes in, message bodies out, and the other way round.

The reader corrects what a client may get wrong: a header in other letters, noise
between two messages, a message that claims to be gigantic.  What is read is
never executed here.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import threading
from typing import TYPE_CHECKING

from selfrefine import stdio

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)

MAX_BODY = 1 << 28
"""The longest message that is kept, in bytes; no editor sends a file of 256 MiB."""

LONGEST = 200
"""Bytes of a header; of a longer line, such as a body that nobody asked for, as many are looked at."""

_HEADER = re.compile(rb"content-length[ \t]*:(.*)$", re.IGNORECASE | re.DOTALL)
_NUMBER = re.compile(rb"\s*(\d{1,18})\s*")


async def read_message(reader: asyncio.StreamReader) -> bytes | None:
    """Return the body of the next message; None at the end of the stream.

    Of two lengths the last counts.  Where none makes sense, the body is empty: that is
    answered like any body that is no JSON, and the next header begins the next message, even
    where it stands at the end of a body that was passed over.
    """
    length, told = None, False
    while line := await _line(reader):
        found = _HEADER.search(line)
        if found:
            number = _NUMBER.fullmatch(found[1])
            told = True
            if number:
                length = int(number[1])
        elif not line.strip() and told:
            if length is None or length > MAX_BODY:
                log.warning(
                    "a message without a length that makes sense is passed over"
                )
                return b""
            try:
                return await reader.readexactly(length)
            except asyncio.IncompleteReadError:
                return None
    return None


async def _line(reader: asyncio.StreamReader) -> bytes:
    """Return the next line, of a very long one its end; nothing at the end of the stream."""
    before = b""
    while True:
        try:
            return before + await reader.readuntil(b"\n")
        except asyncio.LimitOverrunError as overrun:  # noqa: PERF203
            # In such pieces no header is lost, wherever it begins.
            before = (before + await reader.readexactly(overrun.consumed))[-LONGEST:]
        except asyncio.IncompleteReadError:
            return b""


def read_descriptor(
    descriptor: int, loop: asyncio.AbstractEventLoop, before: bytes = b""
) -> asyncio.StreamReader:
    """Return a stream of what was read before and what arrives on a descriptor.

    A thread of its own reads it: asyncio's own way needs a non-blocking
    descriptor, and a thread pool would let busy handlers make the server deaf.
    """
    reader = asyncio.StreamReader(loop=loop)
    reader.feed_data(before)

    def post(function: Callable[..., None], *arguments: bytes) -> bool:
        try:
            loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError:
            return False  # The loop has ended, and with it the need to read.
        return True

    def feed() -> None:
        try:
            while data := os.read(descriptor, 1 << 16):
                if not post(reader.feed_data, data):
                    return
        except OSError:
            pass
        post(reader.feed_eof)

    threading.Thread(target=feed, name="stdin", daemon=True).start()
    return reader


class DescriptorWriter:
    """The client's end of stdout, in the form that pygls writes to."""

    def __init__(self, descriptor: int, gone: Callable[[], None]) -> None:
        self._descriptor = descriptor
        self._gone = gone

    def write(self, data: bytes) -> None:
        """Send a message; a client that is gone gets none and raises nothing."""
        try:
            stdio.write(self._descriptor, data)
        except OSError:
            self._gone()

    def close(self) -> None:
        """Do nothing: the descriptor ends with the process."""
