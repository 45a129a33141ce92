def average(values: list[float]) -> float:
    """Return the mean, 0.0 of nothing."""
    return float(statistics.mean(values)) if values else 0.0
