def steps(items: Iterable) -> Iterator[tuple]:
    """Yield each item with the one before it; nothing for the first."""
    before = None
    for item in items:
        if before is not None:
            yield before, item
        before = item
