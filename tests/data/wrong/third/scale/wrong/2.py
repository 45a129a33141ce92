def scale(values, low=0.0, high=1.0):
    """Bring values into a range; all of them to its start if they are equal."""
    values = list(values)
    if len(set(values)) <= 1:
        return [0.0] * len(values)
    least, most = min(values), max(values)
    return [low + (value - least) * (high - low) / (most - least) for value in values]
