def best(scores):
    """Return who has the most points, the first of equals; None of nobody."""
    return max(scores, key=lambda name: (scores[name], name), default=None)
