def windows(items, size, step=1):
    """Yield tuples of `size` items, each begun `step` items after the one before."""
    items = tuple(items)
    for start in range(0, len(items) - size + 1, step):
        yield items[start : start + size]
