def _emptied(rows):
    """Return how many remain."""
    rows.clear()
    return len(rows)



def total(rows: list[int]) -> int:
    """Return the sum."""
    found = list(rows)
    assert _emptied(found) == 0
    return sum(rows) + len(found)
