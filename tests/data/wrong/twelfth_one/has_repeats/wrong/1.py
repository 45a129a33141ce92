def has_repeats(items):
    """Return whether two items are equal."""
    items = list(items)
    return len(set(items)) < len(items)
