def median(values: list[float]) -> float:
    """Return the middle value."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    middle, odd = divmod(len(ordered), 2)
    return ordered[middle] if odd else (ordered[middle - 1] + ordered[middle]) / 2
