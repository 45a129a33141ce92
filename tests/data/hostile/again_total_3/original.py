def total(rows):
    """Sum of the lengths."""
    found = 0
    for row in rows:
        found += len(row)
    return found
