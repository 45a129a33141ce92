def clamp(value: float, low: float, high: float) -> float:
    """Return a value within two bounds."""
    if low <= value <= high:
        return value
    return low if value < low else high
