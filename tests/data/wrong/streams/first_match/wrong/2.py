def first_match(items, test, default=None):
    """Return the first item for which a test holds."""
    found = [item for item in items if test(item)]
    return found[0] if found else default
