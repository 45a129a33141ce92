"""Side state: what a call may change besides its arguments, as far as it can be told which.

Globals and what they hold, cells, attributes of classes, databases in memory, the random state, context variables;
and what it warns of and logs.
"""

from __future__ import annotations

import collections
import contextvars
import gc
import hashlib
import json
import logging
import os
import random
import re
import sys
import types
import warnings
from typing import Any

from ..objects import contents, fingerprint

PLAIN = (list, dict, set, bytearray)
"""Types of globals and class attributes that are compared in full: what code fills, not what it is made of."""
FILLED = (
    int, float, complex, str, bytes, type(None),
    collections.deque, collections.OrderedDict, collections.defaultdict, collections.Counter,
)  # fmt: skip
"""Types that are compared as well, by themselves."""
BOUNDS = ((600, 6), (600, 3), (600, 1))
"""Nodes and depth of what a global holds that is none of `PLAIN`: the first that suffices."""
ROWS = 20_000
"""Rows of all databases in memory that are compared."""
CLASSES = 8
SAID = 200
"""Warnings and records of the log that are compared."""
VARYING = re.compile(r"0x[0-9a-f]+|\d+\.\d+(e-?\d+)?|\d{9,}")
"""What differs in texts from call to call: addresses, times."""


def held_beside(
    function: Any, code: Any, cells: dict[str, Any], args: list[Any]
) -> list[Any]:
    """Return what a call may have changed: globals that it names, its cells, attributes of classes.

    Args:
        function: that was called.
        code: of the original, whose names count for every version.
        cells: the variables that the original closes over.
        args: of the call.
    """
    space = function.__globals__
    named = [space[name] for name in sorted(_names(code)) if name in space]
    found: list[Any] = []
    for value in named:
        found += [value] if type(value) in PLAIN else _apart(value)
    for name in code.co_freevars:
        try:
            found.append(cells[name].cell_contents)
        except (KeyError, ValueError):
            found.append("empty")
    receiver = args[0] if args else None
    kind = receiver if isinstance(receiver, type) else type(receiver)
    kinds = [*kind.__mro__[:CLASSES], *(v for v in named if isinstance(v, type))]
    for base in dict.fromkeys(kinds[: 2 * CLASSES]):
        found += _of_class(base) if contents.is_made(base) else []
    return found


def _of_class(base: type) -> list[Any]:
    """Return attributes of a class that code fills."""
    held = sorted(vars(base).items(), key=lambda item: str(item[0]))
    found: list[Any] = []
    for name, value in held:
        if not str(name).startswith("__"):
            filled = type(value) in FILLED
            found += [value] if type(value) in PLAIN else _apart(value) * filled
    return found


def _apart(value: Any) -> list[Any]:
    """Return what a global holds as a text, within bounds: it may hang on everything there is."""
    if isinstance(value, types.FunctionType):
        return [str(_bounded(vars(value)))] if vars(value) else []
    if isinstance(value, contextvars.ContextVar):
        return [_bounded(value.get(None))]
    if isinstance(value, logging.Logger):
        return _stood_in(value)
    if isinstance(value, type) or fingerprint.is_iterator(value):
        return []
    if type(value) in FILLED or contents.is_made(type(value)):
        return [_bounded(value)]
    return []


def _stood_in(logger: logging.Logger) -> list[Any]:
    """Return the calls that a test's stand-ins took for methods of a logger: no record came of them."""
    stand_ins = [(n, m) for n, m in vars(logger).items() if hasattr(type(m), "assert_called_once_with")]  # fmt: skip
    return [VARYING.sub("#", f"{name} {each.mock_calls}") for name, each in stand_ins]


def _bounded(value: Any) -> str:
    for nodes, depth in BOUNDS:
        try:
            return json.dumps(fingerprint.describe(value, nodes, depth))
        except fingerprint.TooLarge:
            continue
    return type(value).__name__


def _names(code: Any) -> set[str]:
    """Return the names that code and what is defined in it look up."""
    names = set(code.co_names)
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            names |= _names(const)
    return names


def connections() -> list[Any]:
    """Return the open connections to databases of this process's own."""
    sqlite = sys.modules.get("sqlite3")
    if sqlite is None:
        return []
    return [o for o in gc.get_objects() if isinstance(o, sqlite.Connection)]


def changes(known: list[Any]) -> list[int]:
    """Return how many rows were changed by way of each connection."""
    found = []
    for connection in known:
        try:
            found.append(connection.total_changes)
        except Exception:
            found.append(-1)  # it is closed
    return found


def databases(known: list[Any], before: list[int]) -> str:
    """Return a digest of what databases hold, as a connection sees it; nothing if no call has changed any.

    Args:
        known: the connections.
        before: their changes before the call.
    """
    if changes(known) == before:
        return ""
    total = hashlib.sha256()
    rows = 0
    for connection in known:
        try:
            for row in connection.iterdump():
                rows += 1
                if rows > ROWS:
                    return "large"
                total.update(row.encode("utf-8", "surrogatepass"))
        except Exception as error:
            total.update(type(error).__name__.encode())
    return total.hexdigest()


def roll() -> None:
    """Let shared random numbers begin anew: Python seeds them by chance in every fork."""
    random.seed(7)
    numpy = sys.modules.get("numpy.random")
    if numpy is not None:
        numpy.seed(7)


_DRAWN = [0]
"""Bytes that were drawn since `pin`."""


def pin(seed: str) -> None:
    """Let all that is drawn in this process be the same for the same seed, that of the system as well.

    A test that draws a key or a name makes the same calls then whenever it runs.
    """
    stream = random.Random(seed)  # noqa: S311  nobody is to be kept from guessing
    _DRAWN[0] = 0

    def urandom(size: int) -> bytes:
        _DRAWN[0] += size
        return stream.getrandbits(8 * size).to_bytes(size, "little") if size else b""

    os.urandom = random._urandom = urandom  # type: ignore[attr-defined]  # noqa: SLF001
    roll()


def dice() -> str:
    """Return a digest of where the random numbers stand that all code shares, and of how many the system gave."""
    text = repr((_DRAWN, random.getstate()))
    numpy = sys.modules.get("numpy.random")
    if numpy is not None:
        text += repr(
            [getattr(part, "tolist", lambda p=part: p)() for part in numpy.get_state()]
        )
    return hashlib.sha256(text.encode()).hexdigest()


def listen() -> list[str]:
    """Begin to note what is warned of and logged in this process, for good; filters hold, but what comes again counts again."""
    said: list[str] = []

    def note(kind: str, text: str) -> None:
        if len(said) < SAID:
            said.append(f"{kind}: {VARYING.sub('#', text)}")

    warnings.simplefilter("always", append=True)
    warnings.filters[:] = [  # type: ignore[index]
        ("always" if first in ("default", "module", "once") else first, *rest)
        for first, *rest in warnings.filters
    ]

    def show(warning: Any) -> None:
        note(warning.category.__name__, str(warning.message))

    warnings.showwarning = getattr(warnings, "_showwarning_orig", warnings.showwarning)
    warnings._showwarnmsg_impl = show  # type: ignore[attr-defined]  # noqa: SLF001  as `catch_warnings` does
    handle = logging.Logger.handle

    def heard(logger: Any, record: Any) -> None:
        try:
            note(f"{record.name} {record.levelname}", record.getMessage())
        except Exception:
            note(record.name, "an error in its message")
        handle(logger, record)

    logging.Logger.handle = heard  # type: ignore[assignment,method-assign]
    return said
