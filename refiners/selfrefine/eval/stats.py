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
_TINY = 1e-300
_STEPS = 500
_CLOSE = 1e-14


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def bootstrap(values: Sequence[float], seed: int = 0) -> Estimate:
    """Return the mean and its percentile interval from resampled items; the same for the same values.

    Args:
        values: one for each item; at least one.
        seed: of the resampling.
    """
    draw = random.Random(seed)  # noqa: S311  no secret
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
    """Return the probability that Student's t exceeds `t`."""
    tail = _beta(freedom / 2, 0.5, freedom / (freedom + t * t)) / 2
    return tail if t > 0 else 1 - tail


def _beta(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta function by its continued fraction (Lentz)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(b, a, 1 - x)
    log = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(log + a * math.log(x) + b * math.log1p(-x)) / a
    c, d = 1.0, 1 / _off_zero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / _off_zero(1 + term * d)
            c = _off_zero(1 + term / c)
            value *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return front * value


def _off_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
