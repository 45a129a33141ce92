"""Sums."""


def total(rows: list[int]) -> int:
    """Return the sum."""
    result = 0
    for row in rows:
        result = result + row
    return result
