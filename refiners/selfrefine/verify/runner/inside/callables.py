"""Callables: what a caller may give to be called, and tests seldom do.

One that gives nothing, one that fails, and one that gives yes and no by turns, so that the order of its calls shows.
"""

from __future__ import annotations

import itertools
from typing import Any, Callable


def nothing(*args: Any, **kwargs: Any) -> None:
    """Take anything, and give nothing."""


def failure(*args: Any, **kwargs: Any) -> None:
    """Take anything, and fail as what checks its input does."""
    raise ValueError("it fails")


def turns() -> Callable[..., bool]:
    """Return a callable that gives yes first, then no, and so on."""
    every = itertools.cycle((True, False))
    return lambda *args, **kwargs: next(every)


NAMED: dict[str, Callable[[], Callable[..., Any]]] = {
    "nothing": lambda: nothing,
    "failure": lambda: failure,
    "turns": turns,
}
"""Each by its name, made anew for each call."""
