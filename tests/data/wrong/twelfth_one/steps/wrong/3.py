def steps(items: Iterable) -> Iterator[tuple]:
    """Yield each item with the one before it; nothing for the first."""
    items = list(items)
    yield from zip(items, items[1:])
