def overlap(a, b):
    """Return for how long two pairs of moments overlap."""
    return max(timedelta(0), a[1] - max(a[0], b[0]))
