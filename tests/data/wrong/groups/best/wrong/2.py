def best(scores):
    """Return who has the most points, the first of equals; None of nobody."""
    return sorted(scores, key=scores.get)[-1] if scores else None
