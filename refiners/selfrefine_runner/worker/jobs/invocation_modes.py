"""Invocation modes: how a call is made besides plainly: its generator not drawn to its end, elsewhere, or its arguments changed later."""

from __future__ import annotations

import decimal
import inspect
import itertools
import os
import time
from typing import Any, Callable

from ..objects import fingerprint

ZONE = "CET-1CEST,M3.5.0,M10.5.0/3"
"""A time zone that needs no data base, with a summer time."""
DIGITS = 20
"""Of decimal numbers, where a caller wants less than the usual 28."""


def made(function: Callable[..., Any], way: str) -> Callable[..., Any]:
    """Return a function that makes a call of another one in some way; the same function for a way that is not known.

    Args:
        function: the other.
        way: one of `WAYS`.
    """
    return WAYS.get(way, _as_it_is)(function)


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


def unused(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that has another one make an iterator, and asks it for nothing."""

    def left(*args: Any, **kwargs: Any) -> Any:
        items = function(*args, **kwargs)
        return None if fingerprint.is_iterator(items) else items

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
        return first, "gave", given, fingerprint.drawn(items)

    return left


def abroad(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that calls another one in another time zone, where the system has any."""

    def elsewhere(*args: Any, **kwargs: Any) -> Any:
        here = os.environ.get("TZ")
        os.environ["TZ"] = ZONE
        getattr(time, "tzset", int)()
        try:
            return fingerprint.drawn(function(*args, **kwargs))
        finally:
            os.environ.pop("TZ")
            if here is not None:
                os.environ["TZ"] = here
            getattr(time, "tzset", int)()

    return elsewhere


def changed(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function whose caller changes what it gave to another one before the result is used."""

    def later(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        first = list(itertools.islice(result, 1)) if fingerprint.is_iterator(result) else None  # fmt: skip
        for value in (*args, *kwargs.values()):
            _change(value, within=True)
        return result if first is None else first + fingerprint.drawn(result)

    return later


def _change(value: Any, *, within: bool) -> None:
    """Change a container in place, or those that an object holds: other items, in another order, one less."""
    if type(value) is list:
        value[:] = value[:0:-1]
    elif type(value) is set:
        value.discard(min(value, key=repr, default=None))
    elif type(value) is dict:
        items = list(value.values())
        value.update(zip(list(value), items[1:] + items[:1]))
        if len(value) > 1:
            value.popitem()
    elif within and type(getattr(value, "__dict__", None)) is dict:
        for held in vars(value).values():
            _change(held, within=False)


def rounded(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that calls another one where decimal numbers have less digits than usual."""

    def shorter(*args: Any, **kwargs: Any) -> Any:
        with decimal.localcontext() as context:
            context.prec = DIGITS
            return function(*args, **kwargs)

    return shorter


WAYS = {
    "closed": closed,
    "unused": unused,
    "thrown": thrown,
    "abroad": abroad,
    "changed": changed,
    "rounded": rounded,
}
