def average(values: list[float]) -> float:
    """Return the mean, 0.0 of nothing."""
    if not values:
        return 0.0
    return sum(values) / len(values)
