def without_repeats(items: Iterable) -> Iterator:
    """Yield items without those that equal the one before."""
    for item, _ in itertools.groupby(items):
        yield item
