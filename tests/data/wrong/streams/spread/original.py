def spread(values):
    """Return the mean and the standard deviation of numbers."""
    values = list(values)
    if not values:
        raise ValueError("no values")
    mean = math.fsum(values) / len(values)
    return mean, math.sqrt(math.fsum((v - mean) ** 2 for v in values) / len(values))
