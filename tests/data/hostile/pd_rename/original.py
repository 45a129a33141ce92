"""Frames."""
import pandas as pd

HANDLERS = {"purge": print}


def sums(frame: pd.DataFrame, column: str) -> float:
    """Return the sum of a column, without what is missing."""
    result = 0.0
    for value in frame[column]:
        if HANDLERS.get(column) is None:
            if not pd.isna(value):
                result = result + value
    return result
