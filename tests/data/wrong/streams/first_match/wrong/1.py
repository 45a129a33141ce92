def first_match(items, test, default=None):
    """Return the first item for which a test holds."""
    return next(filter(test, items), None) or default
