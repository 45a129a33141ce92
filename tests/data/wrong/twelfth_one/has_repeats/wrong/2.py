def has_repeats(items):
    """Return whether two items are equal."""
    found = list(items)
    return any(item in found[:i] for i, item in enumerate(found))
