def nearest(sorted_values: list[float], wanted: float) -> Optional[float]:
    """Return the value that is nearest to a wanted one, the lower one of two that are as near."""
    if not sorted_values:
        return None
    at = bisect_left(sorted_values, wanted)
    if at == len(sorted_values):
        return sorted_values[-1]
    high = sorted_values[at]
    low = sorted_values[at - 1] if at else high
    return high if high - wanted < wanted - low or at == 0 else low
