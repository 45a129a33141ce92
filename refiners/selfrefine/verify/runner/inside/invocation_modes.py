"""Invocation modes: how a call is made besides plainly: with its generator not drawn to its end, or in another time zone."""

from __future__ import annotations

import inspect
import itertools
import os
import time
from typing import Any, Callable

from . import fingerprint

ZONE = "CET-1CEST,M3.5.0,M10.5.0/3"
"""A time zone that needs no data base, with a summer time."""


def made(function: Callable[..., Any], way: str) -> Callable[..., Any]:
    """Return a function that makes a call of another one in some way; the same function for a way that is not known.

    Args:
        function: the other.
        way: `closed` after an item, `thrown` an error into after an item, or `abroad`.
    """
    return {"closed": closed, "thrown": thrown, "abroad": abroad}.get(way, _as_it_is)(
        function
    )


def _as_it_is(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


def closed(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that takes one item of what another gives, and closes it as far as it can be closed."""

    def left(*args: Any, **kwargs: Any) -> Any:
        items = function(*args, **kwargs)
        if not fingerprint.is_iterator(items):
            return items
        first = list(itertools.islice(items, 1))
        getattr(items, "close", int)()
        return first

    return left


def thrown(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that takes one item of a generator, throws an error into it, and gives what came of that."""

    def left(*args: Any, **kwargs: Any) -> Any:
        items = function(*args, **kwargs)
        if not inspect.isgenerator(items):
            return items
        first = list(itertools.islice(items, 1))
        try:
            given = items.throw(ValueError("thrown"))
        except StopIteration:
            return first, "ended"
        except Exception as error:
            return first, "raised", type(error).__name__
        rest = list(itertools.islice(items, fingerprint.ITEMS_LIMIT))
        return first, "gave", given, rest

    return left


def abroad(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that calls another one in another time zone, where the system has any."""

    def elsewhere(*args: Any, **kwargs: Any) -> Any:
        here = os.environ.get("TZ")
        os.environ["TZ"] = ZONE
        getattr(time, "tzset", int)()
        try:
            result = function(*args, **kwargs)
            if fingerprint.is_iterator(result):
                result = list(itertools.islice(result, fingerprint.ITEMS_LIMIT))
            return result
        finally:
            os.environ.pop("TZ")
            if here is not None:
                os.environ["TZ"] = here
            getattr(time, "tzset", int)()

    return elsewhere
