"""CProfile: the statistics that `python -m cProfile -o FILE` writes (pure)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from selfrefine.batch.profiles.frame import Frame, Stack

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "cprofile"


def stacks(statistics: Any) -> Iterator[Stack]:
    """Yield what went by in each function: by itself, and in each function for whoever called it.

    Args:
        statistics: (file, line, name) to calls, own seconds, seconds with callees, and the same by caller.

    Raises:
        TypeError, ValueError: these are none.
    """
    for place, (_, _, own, _, callers) in dict(statistics).items():
        frame = _frame(place)
        told = 0.0
        for caller, (_, _, seconds, _) in callers.items():
            told += seconds
            yield Stack((_frame(caller), frame), float(seconds))
        if own > told:
            yield Stack((frame,), float(own - told))


def _frame(place: Any) -> Frame:
    file, line, name = place
    return Frame(str(name), str(file), int(line))
