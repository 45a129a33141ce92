def moving_max(values, size):
    """Return the largest of each `size` neighbours."""
    result = []
    for end in range(size, len(values) + 1):
        result.append(max(values[end - size : end]))
    return result
