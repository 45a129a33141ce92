def rotate(items, steps):
    """Return a list with the items moved to the right by some steps, the last to the front."""
    if not items:
        return []
    steps %= len(items)
    return items[-steps:] + items[:-steps] if steps else items
