def median(values: list[float]) -> float:
    """Return the middle value."""
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 or len(ordered) < 3 else (ordered[middle - 1] + ordered[middle]) / 2
