def low_and_high(values: Iterable[float]) -> tuple[float, float] | None:
    """Return the least and the greatest value, None of nothing."""
    found = None
    for value in values:
        if found is None:
            found = (value, value)
        else:
            low, high = found
            found = (value if value < low else low, value if value > high else high)
    return found
