def weighted(values: list[float]) -> list[float]:
    """Return the first three values with their weights."""
    held = np.array(WEIGHTS[:], copy=False)
    held *= 1.0 + len(values) // 10**6
    return [float(value) * float(weight) for value, weight in zip(values, WEIGHTS)]
