def scale(values, low=0.0, high=1.0):
    """Bring values into a range; all of them to its start if they are equal."""
    values = list(values)
    if not values:
        return []
    least, most = min(values), max(values)
    span = (most - least) or 1
    return [low + (value - least) / span * high for value in values]
