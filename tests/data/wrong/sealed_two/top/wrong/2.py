def top(scores, count):
    """Return the `count` best pairs (name, score), the best first; equal ones in the order given."""
    return heapq.nlargest(count, scores.items(), key=lambda pair: pair[1])
