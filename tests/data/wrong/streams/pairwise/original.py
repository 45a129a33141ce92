def pairwise(items):
    """Yield each item with the one after it."""
    items = iter(items)
    try:
        last = next(items)
    except StopIteration:
        return
    for item in items:
        yield last, item
        last = item
