def nearest(sorted_values: list[float], wanted: float) -> Optional[float]:
    """Return the value that is nearest to a wanted one, the lower one of two that are as near."""
    if not sorted_values:
        return None
    at = bisect_left(sorted_values, wanted)
    near = sorted_values[max(at - 1, 0) : at + 1]
    return min(reversed(near), key=lambda value: abs(value - wanted))
