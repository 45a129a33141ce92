"""Sequences: several calls of a method on one receiver as one call, so that what it keeps in between shows."""

from __future__ import annotations

from typing import Any, Callable

from ..objects import codec, fingerprint, raised_errors


def in_sequence(function: Callable[..., Any], more: Any) -> Callable[..., Any]:
    """Return a function that makes its call and further ones on the same receiver, and gives what came of each.

    Args:
        function: the method.
        more: arguments of each further call, as nodes.
    """

    def made(receiver: Any, *args: Any, **kwargs: Any) -> Any:
        rows = [_of_one(function, (receiver, *args), kwargs)]
        for row in more:
            given = [codec.decode(node) for node in row]
            rows.append(_of_one(function, (receiver, *given), {}))
        return rows

    return made


def _of_one(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[Any, ...]:
    """Return what came of one call; what nobody raises on purpose ends the sequence."""
    try:
        result = fingerprint.drawn(function(*args, **kwargs))
    except Exception as error:
        if not raised_errors.last_line(error).startswith("raise"):
            raise
        return "raised", type(error).__name__, error.args
    return "gave", result
