def overlap(a, b):
    """Return for how long two pairs of moments overlap."""
    start = a[0]
    if b[0] > start:
        start = b[0]
    end = a[1]
    if b[1] < end:
        end = b[1]
    if end <= start:
        return timedelta(0)
    return end - start
