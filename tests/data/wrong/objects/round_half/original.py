def round_half(value: float) -> float:
    """Round to the nearest half, ties up."""
    import math

    return math.floor(value * 2 + 0.5) / 2
