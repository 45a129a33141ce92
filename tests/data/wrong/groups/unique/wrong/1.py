def unique(items):
    """Return the distinct items in order."""
    return sorted(set(items))
