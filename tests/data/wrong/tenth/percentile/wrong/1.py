def percentile(values: list[float], q: float) -> float:
    """Return the value below which q per cent lie, between two in proportion."""
    if not values:
        raise ValueError("no values")
    if not 0 <= q <= 100:
        raise ValueError("q must be between 0 and 100")
    values.sort()
    rank = (len(values) - 1) * q / 100
    low, high = math.floor(rank), math.ceil(rank)
    if low == high:
        return values[low]
    return values[low] + (values[high] - values[low]) * (rank - low)
