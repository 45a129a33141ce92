"""Callables: what a caller may give to be called, and tests seldom do.

One that gives nothing, one that gives what it is given, one that always says yes, one that fails, and two that give
something else each time, so that the order of their calls shows: yes and no by turns, and what a clock says.
"""

from __future__ import annotations

import inspect
import itertools
from typing import Any, Callable


def nothing(*args: Any, **kwargs: Any) -> None:
    """Take anything, and give nothing."""


def first(*args: Any, **kwargs: Any) -> Any:
    """Take anything, and give the first of it."""
    return args[0] if args else None


def yes(*args: Any, **kwargs: Any) -> bool:
    """Take anything, and say yes."""
    return True


def failure(*args: Any, **kwargs: Any) -> None:
    """Take anything, and fail as what checks its input does."""
    raise ValueError("it fails")


def unavailable(*args: Any, **kwargs: Any) -> None:
    """Take anything, and fail as what is far away does."""
    raise OSError("it is not there")


def turns() -> Callable[..., bool]:
    """Return a callable that gives yes first, then no, and so on."""
    every = itertools.cycle((True, False))
    return lambda *args, **kwargs: next(every)


def clock() -> Callable[..., int]:
    """Return a callable that gives 0 first, then more each time, as a clock does."""
    every = itertools.count(0, TICK)
    return lambda *args, **kwargs: next(every)


TICK = 40


class Watched:
    """A callable that does what another one does, and remembers with what it was called: its caller may count."""

    def __init__(self, real: Callable[..., Any], name: str) -> None:
        self.real = real
        self.name = name
        self.calls: list[Any] = []

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Do what the other one does."""
        self.calls.append((args, kwargs))
        return self.real(*args, **kwargs)

    def __repr__(self) -> str:
        return self.name


def watched(real: Callable[..., Any]) -> list[Watched]:
    """Return callables for the place of one, each of which remembers its calls."""
    if inspect.iscoroutinefunction(real) or inspect.iscoroutinefunction(
        getattr(real, "func", None)
    ):
        return _awaited(real)
    return [
        Watched(real, "<the same, and its calls are counted>"),
        Watched(turns(), "<yes and no by turns>"),
        Watched(nothing, "<what gives nothing>"),
        Watched(failure, "<what fails>"),
        Watched(unavailable, "<what is not there>"),
    ]


def _awaited(real: Callable[..., Any]) -> list[Watched]:
    """Return callables for the place of one whose calls are awaited: who waits longer comes first, some fail."""
    return [
        Watched(real, "<the same, and its calls are counted>"),
        Watched(_waiting(real, None), "<the same, and the first waits longest>"),
        Watched(_waiting(real, 1), "<the same, and the second fails>"),
        Watched(_waiting(real, 0), "<the same, and the first fails late>"),
    ]


def _waiting(real: Callable[..., Any], fails: int | None) -> Callable[..., Any]:
    """Return what awaits another one after some rounds of the loop, fewer each time; one of its calls fails."""
    import asyncio  # of the project's own loops: whoever has none does without

    every = itertools.count()

    async def later(*args: Any, **kwargs: Any) -> Any:
        number = next(every)
        for _ in range(max(1, ROUNDS - number)):
            await asyncio.sleep(0)
        if number == fails:
            raise ValueError("it fails")
        return await real(*args, **kwargs)

    return later


ROUNDS = 6
"""Rounds of a loop that the first of some calls waits."""
NAMED: dict[str, Callable[[], Callable[..., Any]]] = {
    "nothing": lambda: nothing,
    "first": lambda: first,
    "yes": lambda: yes,
    "failure": lambda: failure,
    "unavailable": lambda: unavailable,
    "turns": turns,
    "clock": clock,
}
"""Each by its name, made anew for each call."""
