"""Transport: bytes in, message bodies out, and the other way round.

The reader mends what a client may get wrong: a header in other letters, noise
between two messages, a message that claims to be gigantic.  What is read is
never executed here.
"""

from __future__ import annotations

import asyncio
import os
import re
import threading
from typing import TYPE_CHECKING

from selfrefine import stdio

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_BODY = 1 << 28
"""The longest message that is kept, in bytes; no editor sends a file of 256 MiB."""

_LENGTH = re.compile(rb"content-length:\s*(\d{1,18})\s*$", re.IGNORECASE)


async def read_message(reader: asyncio.StreamReader) -> bytes | None:
    """Return the body of the next message; None at the end of the stream."""
    length = None
    while True:
        try:
            line = await reader.readline()
        except ValueError:
            continue  # A line longer than any header: noise, which asyncio has thrown away.
        if not line:
            return None
        found = _LENGTH.match(line)
        if found:
            length = int(found[1])
        elif not line.strip() and length is not None:
            try:
                if length <= MAX_BODY:
                    return await reader.readexactly(length)
                await _skip(reader, length)
            except asyncio.IncompleteReadError:
                return None
            length = None


async def _skip(reader: asyncio.StreamReader, length: int) -> None:
    while length:
        length -= len(await reader.readexactly(min(length, 1 << 16)))


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
