"""Limits."""

LIMIT = 5


def configure(limit: int) -> None:
    """Set the limit."""
    global LIMIT
    LIMIT = limit


def low(rows: list[int]) -> list[int]:
    """Return the rows below the limit."""
    result = []
    for row in rows:
        if row < LIMIT:
            result.append(row)
    if len(result) == 0:
        return []
    else:
        return result
