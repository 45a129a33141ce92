def low_and_high(values: Iterable[float]) -> tuple[float, float] | None:
    """Return the least and the greatest value, None of nothing."""
    ordered = sorted(values)
    return (ordered[0], ordered[-1]) if ordered else None
