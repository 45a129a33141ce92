def variance(values: list[float]) -> float:
    """Return the variance of values, 0.0 of fewer than two."""
    n = len(values)
    if n < 2:
        return 0.0
    return (sum(v * v for v in values) - sum(values) ** 2 / n) / (n - 1)
