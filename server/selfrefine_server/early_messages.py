"""Early messages: what was said before the server was there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Opening:
    """The beginning of a conversation.

    Args:
        read: what came from the client, all of which the server is still to read.
        greeted: the id of the `initialize` in it that was answered; None where none was.
    """

    read: bytes = b""
    greeted: int | str | None = None
