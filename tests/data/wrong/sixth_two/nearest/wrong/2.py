def nearest(sorted_values: list[float], wanted: float) -> Optional[float]:
    """Return the value that is nearest to a wanted one, the lower one of two that are as near."""
    if not sorted_values:
        return None
    at = bisect_right(sorted_values, wanted)
    if at == len(sorted_values):
        return sorted_values[-1]
    low, high = sorted_values[at - 1], sorted_values[at]
    return low if wanted - low <= high - wanted else high
