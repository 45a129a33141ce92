def low_and_high(values: Iterable[float]) -> tuple[float, float] | None:
    """Return the least and the greatest value, None of nothing."""
    if not values:
        return None
    return min(values), max(values)
