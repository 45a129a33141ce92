"""Stats: the intervals and the test that the measures need.  Pure.

Student's distribution is computed here, as no dependency of the package has
it; the tests hold it against tables.
"""

from __future__ import annotations

import math
import random
import statistics
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

RESAMPLES = 2000
Z = 1.959964
"""Of a 95 % interval."""
_STEPS = 1000
"""Of an integral; even."""


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def bootstrap(values: Sequence[float]) -> Estimate:
    """Return the mean and its percentile interval from resampled items; the same for the same values.

    Args:
        values: one for each item; at least one.
    """
    draw = random.Random(0)  # noqa: S311  no secret
    means = sorted(
        statistics.fmean(draw.choices(values, k=len(values))) for _ in range(RESAMPLES)
    )
    cut = int(RESAMPLES * 0.025)
    return Estimate(statistics.fmean(values), means[cut], means[-1 - cut])


def wilson(values: Sequence[float]) -> Estimate:
    """Return a share with Wilson's interval, which the paper uses (table 13), and which is honest at 0 and 1.

    Args:
        values: 0 or 1 for each item; at least one.
    """
    n, share = len(values), statistics.fmean(values)
    centre = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = (
        math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) * Z / (1 + Z * Z / n)
    )
    return Estimate(share, max(0.0, centre - half), min(1.0, centre + half))


def welch_greater(first: Sequence[float], second: Sequence[float], by: float) -> float:
    """Return the p-value of Welch's test that the mean of `first` exceeds that of `second` by more than `by`.

    As R's `t.test(first, second, alternative = "greater", mu = by)`.

    Args:
        first: at least two trials.
        second: at least two trials.
        by: in the trials' unit.
    """
    parts = [statistics.variance(s) / len(s) for s in (first, second)]
    difference = statistics.fmean(first) - statistics.fmean(second) - by
    spread = sum(parts)
    if spread <= 0:
        return 0.0 if difference > 0 else 1.0
    freedom = spread**2 / sum(
        part**2 / (len(s) - 1) for part, s in zip(parts, (first, second), strict=True)
    )
    return student_tail(difference / math.sqrt(spread), freedom)


def student_tail(t: float, freedom: float) -> float:
    """Return the probability that Student's t exceeds `t`.

    With ``t = sqrt(freedom) * tan(angle)`` the density is a power of the cosine, which
    Simpson's rule integrates.
    """
    start = math.atan2(t, math.sqrt(freedom))
    step = (math.pi / 2 - start) / _STEPS
    area = sum(
        (1 if n in {0, _STEPS} else 4 if n % 2 else 2)
        * math.pow(max(0.0, math.cos(start + n * step)), freedom - 1)
        for n in range(_STEPS + 1)
    )
    log = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)
    return area * step / 3 * math.exp(log) / math.sqrt(math.pi)
