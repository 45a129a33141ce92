"""Growth: the exponent of time over size, fitted along series of calls that grow step by step.  Pure."""

from __future__ import annotations

import math
import statistics
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from selfrefine.verify.values import Call

STEPS, MOST_STEPS = 4, 6
CLOCK_NOISE = 1e-5
FIT = 1.5
"""Steps that lie further than this factor from the line, for the most part, are no measurement."""


def growth(series: Sequence[Sequence[Call]], cpu: Mapping[str, float]) -> float | None:
    """Return the steepest exponent along several series; None where no series is long enough to tell.

    Args:
        series: calls that grow step by step.
        cpu: CPU seconds of the calls that were measured, by their keys.
    """
    return steepest(
        [
            [(call.size, cpu[call.key]) for call in steps if call.key in cpu]
            for steps in series
        ]
    )


def steepest(measured: Sequence[Sequence[tuple[int, float]]]) -> float | None:
    """Return the steepest exponent of time over size; None where no series is long enough to tell.

    Args:
        measured: of each series the sizes with the seconds.
    """
    found = [
        exponent for points in measured if (exponent := _exponent(points)) is not None
    ]
    return max(found, default=None)


def exponent(points: Sequence[tuple[int, float]]) -> float | None:
    """Return the steepest exponent of the series that points come from, or the one of all together.

    Args:
        points: sizes with seconds, in the order of the calls.
    """
    found = steepest(rising(points))
    return steepest([points]) if found is None else found


def rising(points: Sequence[tuple[int, float]]) -> list[list[tuple[int, float]]]:
    """Return the series that points come from, which follow each other: a size that falls begins the next.

    So one that somebody else's work spoiled does not take the others along.

    Args:
        points: sizes with seconds, in the order of the calls.
    """
    series: list[list[tuple[int, float]]] = []
    for point in points:
        if not series or point[0] < series[-1][-1][0]:
            series.append([])
        series[-1].append(point)
    return series


def _exponent(points: Sequence[tuple[int, float]]) -> float | None:
    """Fit the last steps of one series, by the median of all slopes: one disturbed step does no harm."""
    lasting = [
        (math.log(n), math.log(t)) for n, t in points if t > CLOCK_NOISE and n > 1
    ][-MOST_STEPS:]
    if len(lasting) < STEPS or lasting[-1][0] - lasting[0][0] < math.log(4):
        return None
    slopes = [
        (y2 - y1) / (x2 - x1)
        for i, (x1, y1) in enumerate(lasting)
        for x2, y2 in lasting[i + 1 :]
        if x2 > x1
    ]
    exponent = statistics.median(slopes)
    heights = [y - exponent * x for x, y in lasting]
    middle = statistics.median(heights)
    off = statistics.median(abs(height - middle) for height in heights)
    return exponent if off < math.log(FIT) else None
