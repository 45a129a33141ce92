def low_and_high(values: Iterable[float]) -> tuple[float, float] | None:
    """Return the least and the greatest value, None of nothing."""
    low = min(values, default=None)
    return None if low is None else (low, max(values, default=low))
