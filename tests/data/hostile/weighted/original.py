"""Weights."""
import numpy as np

WEIGHTS = np.array([1.0, 2.0, 3.0])


def weighted(values: list[float]) -> list[float]:
    """Return the first three values with their weights."""
    result = []
    for index in range(min(len(values), 3)):
        value = float(values[index]) * float(WEIGHTS[index])
        result.append(value)
    if len(result) == 0:
        return []
    else:
        return result
