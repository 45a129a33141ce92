"""Speed: how many times as fast the new version is, as far as the calls that were compared tell.  Pure."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from selfrefine.changes.answer import Speed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selfrefine.diff.made import Row

LONG = 0.0005
"""CPU seconds of a call below which its time says nothing."""
FEW = 3
"""So many calls that took long enough are needed."""
SAMPLES = 400
CLEARLY = 1.5
"""By which factor each version is slower before anything is said: calls were timed once or twice."""


def speed_of(rows: Sequence[Row]) -> Speed | None:
    """Return the ratio of all time before to all time after, with an interval over the calls; None if it is near one.

    Source: Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, on percentile intervals.

    Args:
        rows: calls with the CPU seconds of either version.
    """
    pairs = [
        (row.item.cpu, row.cpu)
        for row in rows
        if not row.again
        and row.told is None
        and max(row.item.cpu, row.cpu) >= LONG
        and min(row.item.cpu, row.cpu) > 0
    ]
    if len(pairs) < FEW:
        return None
    chance = random.Random(len(pairs))  # noqa: S311  repeatable on purpose
    ratios = sorted(_ratio(chance.choices(pairs, k=len(pairs))) for _ in range(SAMPLES))
    low, high = ratios[SAMPLES // 40], ratios[-SAMPLES // 40]
    ratio = _ratio(pairs)
    if 1 / CLEARLY < ratio < CLEARLY or low <= 1.0 <= high:
        return None
    return Speed(round(ratio, 2), round(low, 2), round(high, 2))


def _ratio(pairs: Sequence[tuple[float, float]]) -> float:
    return sum(a for a, _ in pairs) / sum(b for _, b in pairs)
