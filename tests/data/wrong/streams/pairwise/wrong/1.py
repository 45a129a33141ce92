def pairwise(items):
    """Yield each item with the one after it."""
    yield from zip(items, islice(items, 1, None))
