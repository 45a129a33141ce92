"""Made functions: what a function that a call has made gives for some plain arguments, as its caller may call it."""

from __future__ import annotations

import inspect
from typing import Any, Callable

from .standard import type_name

GIVEN = (3, 10, -2, "ab", 0, 10, 0, 0, 10, 3, "12", "-7", "0x1F", None)
"""What they are called with, some of it twice, and some on which many fail: what they keep in between shows then."""
DEEPEST, DEEPEST_NAMED, MOST = 4, 2, 4
"""How deep in an outcome they are called, those with the name of another, and how many arguments they may take."""
NOT_PLAIN = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def is_called(function: Any, depth: int) -> bool:
    """Whether a function was made by a call, and is called itself.

    Args:
        function: which may be one of C as well.
        depth: where it stands in an outcome; the result itself stands at two.
    """
    if "<locals>" in function.__qualname__ and depth <= DEEPEST:
        return True
    # A decorator gives what it makes the name of what it was given.
    return depth <= DEEPEST_NAMED and hasattr(function, "__wrapped__")


def called(function: Any, describe: Callable[[Any], Any]) -> list[Any]:
    """Return what comes of calls of a function, described, and what it holds then.

    Args:
        function: that a call has made.
        describe: makes a node of a value.
    """
    code = getattr(function, "__code__", None)
    if code is None or code.co_flags & NOT_PLAIN or code.co_argcount > MOST:
        return []
    count = code.co_argcount + bool(code.co_flags & inspect.CO_VARARGS)
    found: list[Any] = []
    # What has a default may be what the call that made it has chosen, and callers leave it out.
    usual = len(function.__defaults__ or ())
    for given in sorted({count, code.co_argcount - usual if usual else count}):
        for value in GIVEN if given else GIVEN[:2]:
            try:
                found.append(describe(function(*[value] * given)))
            except Exception as error:
                found.append(["raised", type_name(type(error))])
    held = sorted(vars(function).items())
    own = [(name, item) for name, item in held if not name.startswith("_")]
    return [*found, describe(own)] if own else found
