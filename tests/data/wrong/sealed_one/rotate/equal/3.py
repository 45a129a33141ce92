def rotate(items, steps):
    """Return a list with the items moved to the right by some steps, the last to the front."""
    if not items:
        return []
    cut = -steps % len(items)
    return items[cut:] + items[:cut]
