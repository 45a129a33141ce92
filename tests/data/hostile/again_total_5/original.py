def total(rows: list[str]) -> int:
    """Sum of the lengths."""
    found = 0
    for row in rows:
        found += len(row)
    return found
