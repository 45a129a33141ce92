def top(scores, count):
    """Return the `count` best pairs (name, score), the best first; equal ones in the order given."""
    return [(name, score) for score, name in heapq.nlargest(count, ((s, n) for n, s in scores.items()))]
