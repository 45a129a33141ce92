def round_half(value: float) -> float:
    """Round to the nearest half, ties up."""
    return round(value * 2) / 2
