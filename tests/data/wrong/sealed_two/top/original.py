def top(scores, count):
    """Return the `count` best pairs (name, score), the best first; equal ones in the order given."""
    best = sorted(scores.items(), key=lambda pair: pair[1], reverse=True)
    return best[:count]
