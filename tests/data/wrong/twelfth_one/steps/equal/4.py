def steps(items: Iterable) -> Iterator[tuple]:
    """Yield each item with the one before it; nothing for the first."""
    yield from itertools.pairwise(items)
