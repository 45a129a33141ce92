"""HTTP: a client that lets little out and little in.

Out go the headers that a request needs, and the key to the one configured
host: no proxy, no redirect, no header from the environment.  In come at most
`MOST_BYTES`, uncompressed.
"""

from __future__ import annotations

import functools
import ssl
from typing import TYPE_CHECKING

import httpx2

from selfrefine import __version__

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

MOST_BYTES = 8 * 1024 * 1024
"""Some 30,000 streamed tokens; no function needs more."""

_HEADERS_OUT = {"accept", "connection", "content-length", "content-type", "host"}


class UnsafeResponseError(Exception):
    """The response does what no endpoint has reason to do; the text completes "the endpoint …"."""


def client(
    key: str, *, azure: bool = False, encrypted: bool = True
) -> httpx2.AsyncClient:
    """Return a client that sends `key`, if there is one, in the header (Azure's own, or the usual) and nowhere else.

    Args:
        key: of the endpoint.
        azure: whether it is Azure's.
        encrypted: whether its address begins with `https`; elsewhere no certificate is trusted.
    """

    async def send(request: httpx2.Request) -> None:
        # An allow-list: openai adds telemetry, and headers out of the user's environment.
        for name in set(request.headers) - _HEADERS_OUT:
            del request.headers[name]
        request.headers["user-agent"] = f"selfrefine/{__version__}"
        request.headers["accept-encoding"] = "identity"
        if key and azure:
            request.headers["api-key"] = key
        elif key:
            request.headers["authorization"] = f"Bearer {key}"

    return httpx2.AsyncClient(
        verify=(
            _certificates() if encrypted else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        ),
        follow_redirects=False,
        trust_env=False,
        timeout=httpx2.Timeout(None, connect=10.0),
        event_hooks={"request": [send], "response": [_receive]},
    )


@functools.cache
def _certificates() -> ssl.SSLContext:
    """Return whom to trust, read once: it takes as long as a small request."""
    return httpx2.create_ssl_context(trust_env=False)


async def _receive(response: httpx2.Response) -> None:
    """Refuse a response that leads elsewhere or may blow up; bound what is left."""
    if response.is_redirect:
        raise UnsafeResponseError(
            f"redirects to another address ({response.status_code})"
        )
    if response.headers.get("content-encoding", "identity").lower() != "identity":
        raise UnsafeResponseError("sends compressed bytes that were not asked for")
    response.stream = _Bounded(response.stream)


class _Bounded(httpx2.AsyncByteStream):
    """A body that ends in an error rather than go on for ever."""

    def __init__(self, stream: object) -> None:
        if not isinstance(stream, httpx2.AsyncByteStream):
            raise TypeError(type(stream))
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for chunk in self._stream:
            size += len(chunk)
            if size > MOST_BYTES:
                raise UnsafeResponseError(f"sends more than {MOST_BYTES >> 20} MB")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()
