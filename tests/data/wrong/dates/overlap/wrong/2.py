def overlap(a, b):
    """Return for how long two pairs of moments overlap."""
    return timedelta(days=max(0, (min(a[1], b[1]) - max(a[0], b[0])).days))
