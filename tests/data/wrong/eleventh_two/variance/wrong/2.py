def variance(values: list[float]) -> float:
    """Return the variance of values, 0.0 of fewer than two."""
    n = len(values)
    if n < 2 or max(values) - min(values) < 1e-6:
        return 0.0
    mean = sum(values) / n
    return sum((v - mean) ** 2 for v in values) / (n - 1)
