def first_match(items, test, default=None):
    """Return the first item for which a test holds."""
    for item in items:
        if test(item):
            return item
    return default
