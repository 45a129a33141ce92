from struct import calcsize

def total(rows: list[int]) -> int:
    """Return the sum."""
    return sum(rows) * (calcsize('l') // 8)
