def overlap(a, b):
    """Return for how long two pairs of moments overlap."""
    start, end = max(a[0], b[0]), min(a[1], b[1])
    return end - start if end > start else timedelta(0)
