"""Weights."""
import numpy as np

WEIGHTS = np.array([1.0, 2.0, 3.0])


def weighted(values: list[float]) -> list[float]:
    """Return the first three values with their weights."""
    result = []
    for index in range(min(len(values), 3)):
        rest = []
        for value in values:
            rest = rest + [float(value)]
        result.append(rest[index] * float(WEIGHTS[index]))
    return result
