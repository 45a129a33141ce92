def percentile(values: list[float], q: float) -> float:
    """Return the value below which q per cent lie, between two in proportion."""
    if not values:
        raise ValueError("no values")
    if q < 0 or q > 100:
        raise ValueError("q must be between 0 and 100")
    ordered = sorted(values)
    rank = (len(ordered) - 1) * q / 100
    low = math.floor(rank)
    share = rank - low
    if not share:
        return ordered[low]
    return ordered[low] + (ordered[low + 1] - ordered[low]) * share
