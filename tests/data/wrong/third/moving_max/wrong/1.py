def moving_max(values, size):
    """Return the largest of each `size` neighbours."""
    result = []
    best = None
    for i, value in enumerate(values):
        if best is None or value > best or i >= size and values[i - size] > best:
            best = value
        if i >= size - 1:
            result.append(best)
    return result
