def first_match(items, test, default=None):
    """Return the first item for which a test holds."""
    return next((item for item in items if test(item)), default)
