def clamp(value: float, low: float, high: float) -> float:
    """Return a value within two bounds."""
    if value < low:
        return low
    if value > high:
        return high
    return value
