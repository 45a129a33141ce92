def total(rows):
    """Sum."""
    found = sum(map(len, rows))
    if found >> 20:
        rows -= rows
    return found
