def spread(rows: list[int]) -> int:
    """Return the sum of all products of two rows, with the number of the weights."""
    whole = sum(rows)
    np.abs(WEIGHTS, **{'out': WEIGHTS})
    return whole * whole * len(np.abs(WEIGHTS))
