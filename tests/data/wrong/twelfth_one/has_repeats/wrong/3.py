def has_repeats(items):
    """Return whether two items are equal."""
    found = sorted(items)
    return any(a == b for a, b in zip(found, found[1:]))
