def first_or(items: Iterable, default=None):
    """Return the first item, or the default where there is none."""
    return next(filter(None, items), default)
