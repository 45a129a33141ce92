def clamp(value: float, low: float, high: float) -> float:
    """Return a value within two bounds."""
    return min(max(value, low), high)
