"""Events: what a stream of server-sent events says, read as the HTML standard has it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

_LINE_END = re.compile(rb"\r\n|\n|\r(?!\Z)")
"""A carriage return at the end may be the first half of a line end."""


async def events(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Yield the data of each event; comments, numbers and events without data say nothing."""
    data: list[bytes] = []
    async for line in _lines(chunks):
        name, _, value = line.partition(b":")
        if name == b"data":
            data.append(value.removeprefix(b" "))
        elif not line and any(data):
            yield b"\n".join(data)
            data = []
    if any(data):
        yield b"\n".join(data)


async def _lines(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    rest = b""
    async for chunk in chunks:
        rest += chunk
        if b"\n" in chunk or b"\r" in rest:
            *lines, rest = _LINE_END.split(rest)
            for line in lines:
                yield line
    if rest:
        yield rest.rstrip(b"\r")
