"""Usage: the ways in which what a function gives is used: several times in a row, with a body, not to its end."""

from __future__ import annotations

import inspect
from typing import Any, Callable

from . import invocation_modes

TIMES = 5
"""How often a call is made in a row to see what outlives it."""
FAULTS = (ValueError, SystemExit, KeyError, OSError)
"""What the body of a context manager raises, by turns."""


def repeated(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that calls another several times in a row and returns all that it gave.

    Args:
        function: the other.
    """

    def again(*args: Any, **kwargs: Any) -> list[Any]:
        return [function(*args, **kwargs) for _ in range(TIMES)]

    return again


def varied(
    function: Callable[..., Any],
    seed: int,
    change: Callable[[], None],
    changes: list[str],
    managed: bool,
) -> Callable[..., Any]:
    """Return the function as it is to be called, with its arguments changed or to be changed while it is under way.

    Args:
        function: a version of the function, as plain code.
        seed: which variation.
        change: changes the arguments.
        changes: takes in words what is done otherwise.
        managed: whether it is used as a context manager.
    """
    generates = function.__code__.co_flags & inspect.CO_GENERATOR
    if managed and seed % 2:
        fault = FAULTS[seed // 4 % len(FAULTS)] if seed % 4 > 1 else None
        if fault:
            changes.append(f"a {fault.__name__} in its body")
        return _with_body(function, change, fault)
    change()
    if generates and not managed and seed % 2:
        changes.append("its generator closed after an item")
        return invocation_modes.closed(function)
    return function


def _with_body(
    function: Callable[..., Any], body: Callable[[], None], fault: Any
) -> Callable[..., Any]:
    """Return a function that uses a generator function as a context manager, with something in its body."""

    def entered(*args: Any, **kwargs: Any) -> Any:
        manager = function(*args, **kwargs)
        given = next(manager)
        body()
        if fault is None:
            return given, list(manager)
        try:
            manager.throw(fault("of the body"))
        except StopIteration:
            return given, "it goes no further"
        except (Exception, SystemExit) as error:
            return given, type(error).__name__
        return given, "it does not end"

    return entered
