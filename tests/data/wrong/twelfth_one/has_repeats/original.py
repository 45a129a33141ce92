def has_repeats(items):
    """Return whether two items are equal."""
    seen = []
    for item in items:
        if item in seen:
            return True
        seen.append(item)
    return False
