def total(rows):
    """Sum."""
    found = sum(map(len, rows))
    for row in rows:
        if found >> 20:
            row *= 0
    return found
