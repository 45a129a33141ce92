def first_or(items: Iterable, default=None):
    """Return the first item, or the default where there is none."""
    first, *_ = [*items, default]
    return first
