def average(values):
    """Return the mean; None of nothing."""
    if not values:
        return None
    total = 0
    for value in values:
        total += value
    return total / len(values)
