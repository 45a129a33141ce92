def total(rows: list[int]) -> int:
    """Return the sum."""
    return int(format(sum(rows), "n").replace(".", ""))
