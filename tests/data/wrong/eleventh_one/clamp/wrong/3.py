def clamp(value: float, low: float, high: float) -> float:
    """Return a value within two bounds."""
    return low if value <= low else high if value >= high else value
