def percentile(values, percent):
    """Return the smallest value that is at least as large as `percent` of all values."""
    if not values:
        raise ValueError("no values")
    return sorted(values)[math.ceil(percent / 100 * len(values)) - 1]
