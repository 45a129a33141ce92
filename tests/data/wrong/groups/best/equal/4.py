def best(scores):
    """Return who has the most points, the first of equals; None of nobody."""
    return max(scores, key=scores.get, default=None)
