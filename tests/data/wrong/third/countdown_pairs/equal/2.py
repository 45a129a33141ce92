def countdown_pairs(start, stop=0, step=1):
    """Return pairs of neighbours while counting down, the end left out."""
    if step <= 0:
        raise ValueError("step must be positive")
    pairs = []
    while start - step > stop:
        pairs.append((start, start - step))
        start -= step
    return pairs
