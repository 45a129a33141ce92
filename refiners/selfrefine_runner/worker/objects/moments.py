"""Moments: what a call takes from the clock is described as such, since no two runs have it alike."""

from __future__ import annotations

import datetime as dt
import math
import time
import uuid
from typing import Any

LEAST, MOST = 1e9, 4e18
"""Seconds below which, and nanoseconds above which no number is a time of our days."""
ROUNDING = 2e-6
UUID_EPOCH = 0x01B21DD213814000
"""What a UUID counts from, in tenths of microseconds before 1970."""
CLOCK, NANOSECONDS = time.time, 1e9
"""The system's own clock: a test may exchange the names."""
_BEGUN = [math.inf]


def begin() -> None:
    """Begin a call: what the clock says from now on is a moment of it."""
    _BEGUN[0] = CLOCK()


class Found:
    """The moments of one description: which came first is told, of those of one kind."""

    def __init__(self) -> None:
        self._rows: list[tuple[float, list[Any]]] = []

    def __bool__(self) -> bool:
        return bool(self._rows)

    def of_number(self, value: float) -> Any:
        """Return the node of a number that the clock gave during the call, in seconds or nanoseconds; None for any other."""
        if not value > LEAST or value > MOST:
            return None
        kind = type(value).__name__
        if _is_now(float(value), whole=kind == "int"):
            return self._node(value, kind, whole=kind == "int")
        if _is_now(value / NANOSECONDS):
            return self._node(value, "nanoseconds")
        return None

    def of_object(self, value: Any) -> Any:
        """Return the node of a date or a UUID that was made of the clock during the call; None for anything else."""
        kind = type(value)
        if kind is uuid.UUID and value.version == 1:
            seconds = (value.time - UUID_EPOCH) / 1e7
            return self._node(value.time, "uuid1") if _is_now(seconds) else None
        if kind is not dt.datetime:
            return None
        offset = value.utcoffset()
        # A bare one is local; where that is UTC as well, nobody can tell which was meant.
        if offset is None and not time.localtime().tm_gmtoff:
            return None
        seconds, whole = value.timestamp(), not value.microsecond
        if not _is_now(seconds, whole=whole):
            return None
        return self._node(seconds, f"datetime {offset} {value.tzname()}", whole=whole)

    def rank(self) -> None:
        """Tell of each moment how many of its kind came before it."""
        for kind in {node[1] for _, node in self._rows}:
            rows = [row for row in self._rows if row[1][1] == kind]
            order = sorted({at for at, _ in rows})
            for at, node in rows:
                node.append(order.index(at))

    def _node(self, at: float, kind: str, *, whole: bool = False) -> Any:
        node = ["now", f"{kind}, whole" if whole else kind]
        # Whole seconds are the same or not by chance.
        self._rows.append((0 if whole else at, node))
        return node


def _is_now(seconds: float, *, whole: bool = False) -> bool:
    """Whether a time lies between the beginning of the call and now; `whole`: seconds alone count."""
    begun = math.floor(_BEGUN[0]) if whole and _BEGUN[0] < math.inf else _BEGUN[0]
    return begun - ROUNDING <= seconds <= CLOCK() + ROUNDING
