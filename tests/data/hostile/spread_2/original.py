"""Spreads."""
import numpy as np

WEIGHTS = np.array([1.0, 2.0, 3.0])


def spread(rows: list[int]) -> int:
    """Return the sum of all products of two rows, with the number of the weights."""
    result = 0
    for first in rows:
        for second in rows:
            result = result + first * second
    return result * len(np.abs(WEIGHTS))
