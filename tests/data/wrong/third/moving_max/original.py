def moving_max(values, size):
    """Return the largest of each `size` neighbours."""
    return [max(values[i : i + size]) for i in range(len(values) - size + 1)]
