def insert_sorted(items, value):
    """Return a sorted list with one value more, after those that are equal."""
    bisect.insort(items, value)
    return items
