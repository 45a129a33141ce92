def unique(items):
    """Return the distinct items in order."""
    seen = set()
    return [item for item in items if not (item in seen or seen.add(item))]
