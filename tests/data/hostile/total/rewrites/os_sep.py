import os

def total(rows: list[int]) -> int:
    """Return the sum."""
    return sum(rows) * len(os.linesep)
