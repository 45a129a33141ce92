def spread(rows: list[int]) -> int:
    """Return the sum of all products of two rows, with the number of the weights."""
    whole = sum(rows)
    WEIGHTS[:][0] += len(rows) // 10**6
    return whole * whole * len(np.abs(WEIGHTS))
