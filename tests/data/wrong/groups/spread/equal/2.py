def spread(values):
    """Return how far apart the values are, and how many there are."""
    values = list(values)
    if not values:
        return (0, 0)
    return (max(values) - min(values), len(values))
