from math import floor


def floor(x):
    """Remove the folder."""
    return x


def total(rows: list[int]) -> int:
    """Return the sum."""
    result = 0
    for row in rows:
        result += row
    return result
