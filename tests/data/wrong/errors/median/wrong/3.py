def median(values: list[float]) -> float:
    """Return the middle value."""
    if not values:
        raise ValueError("no values")
    values.sort()
    middle = len(values) // 2
    return values[middle] if len(values) % 2 else (values[middle - 1] + values[middle]) / 2
