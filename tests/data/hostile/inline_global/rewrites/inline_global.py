_LIMIT = LIMIT


def low(rows: list[int]) -> list[int]:
    """Return the rows below the limit."""
    return [row for row in rows if row < _LIMIT]
