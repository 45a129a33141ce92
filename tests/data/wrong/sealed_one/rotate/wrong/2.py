def rotate(items, steps):
    """Return a list with the items moved to the right by some steps, the last to the front."""
    result = list(items)
    for _ in range(steps % len(result) if result and steps > 0 else 0):
        result.insert(0, result.pop())
    return result
