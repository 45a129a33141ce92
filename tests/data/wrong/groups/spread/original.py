def spread(values):
    """Return how far apart the values are, and how many there are."""
    least = most = None
    count = 0
    for value in values:
        count += 1
        if least is None or value < least:
            least = value
        if most is None or value > most:
            most = value
    return (0, 0) if least is None else (most - least, count)
