def insert_sorted(items, value):
    """Return a sorted list with one value more, after those that are equal."""
    i = bisect.bisect_left(items, value)
    return items[:i] + [value] + items[i:]
