def first_or(items: Iterable, default=None):
    """Return the first item, or the default where there is none."""
    item = next(iter(items), None)
    return default if item is None else item
