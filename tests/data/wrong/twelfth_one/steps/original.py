def steps(items: Iterable) -> Iterator[tuple]:
    """Yield each item with the one before it; nothing for the first."""
    it = iter(items)
    for before in it:
        break
    else:
        return
    for item in it:
        yield before, item
        before = item
