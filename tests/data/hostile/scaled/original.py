"""Scores."""
import numpy as np


def scaled(scores: np.ndarray, factor: float) -> np.ndarray:
    """Return the scores times a factor."""
    result = np.zeros(len(scores))
    for index in range(len(scores)):
        result[index] = scores[index] * factor
    return result
