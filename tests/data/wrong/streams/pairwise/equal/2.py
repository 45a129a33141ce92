def pairwise(items):
    """Yield each item with the one after it."""
    first, second = tee(items)
    next(second, None)
    yield from zip(first, second)
