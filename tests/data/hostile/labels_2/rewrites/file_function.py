def total(rows: list[int]) -> int:
    """Return the cleaned sum."""
    [clean][:][0].count = len(rows)
    return sum(map(clean, rows))
