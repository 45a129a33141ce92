def insert_sorted(items, value):
    """Return a sorted list with one value more, after those that are equal."""
    for i, item in enumerate(items):
        if item > value:
            return items[:i] + [value] + items[i:]
    return items + [value]
