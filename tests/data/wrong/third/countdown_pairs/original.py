def countdown_pairs(start, stop=0, step=1):
    """Return pairs of neighbours while counting down, the end left out."""
    if step <= 0:
        raise ValueError("step must be positive")
    pairs = []
    n = start
    while n - step > stop:
        pairs.append((n, n - step))
        n -= step
    return pairs
