def low_and_high(values: Iterable[float]) -> tuple[float, float] | None:
    """Return the least and the greatest value, None of nothing."""
    values = list(values)
    return (min(values), max(values)) if values else None
