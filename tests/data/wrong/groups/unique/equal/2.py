def unique(items):
    """Return the distinct items in order."""
    return list(dict.fromkeys(items))
