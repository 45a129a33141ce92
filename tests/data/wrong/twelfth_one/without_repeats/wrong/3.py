def without_repeats(items: Iterable) -> Iterator:
    """Yield items without those that equal the one before."""
    items = list(items)
    for item, before in zip(items, [object(), *items]):
        if item != before:
            yield item
