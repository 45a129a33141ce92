def percentile(values, percent):
    """Return the smallest value that is at least as large as `percent` of all values."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    rank = int(percent / 100 * len(ordered))
    return ordered[min(rank, len(ordered) - 1)]
