def percentile(values: list[float], q: float) -> float:
    """Return the value below which q per cent lie, between two in proportion."""
    if not values:
        raise ValueError("no values")
    if q > 100:
        raise ValueError("q must be between 0 and 100")
    ordered = sorted(values)
    rank = (len(ordered) - 1) * q / 100
    low, high = math.floor(rank), math.ceil(rank)
    if low == high:
        return ordered[low]
    return ordered[low] + (ordered[high] - ordered[low]) * (rank - low)
