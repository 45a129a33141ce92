def spread(values):
    """Return the mean and the standard deviation of numbers."""
    values = list(values)
    if not values:
        raise ValueError("no values")
    mean = math.fsum(values) / len(values)
    squares = math.fsum(v * v for v in values) / len(values)
    return mean, math.sqrt(max(squares - mean * mean, 0.0))
