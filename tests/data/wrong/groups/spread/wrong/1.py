def spread(values):
    """Return how far apart the values are, and how many there are."""
    if not values:
        return (0, 0)
    return (max(values) - min(values), sum(1 for _ in values))
