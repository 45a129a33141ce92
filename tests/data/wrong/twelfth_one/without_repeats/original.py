def without_repeats(items: Iterable) -> Iterator:
    """Yield items without those that equal the one before."""
    first = True
    before = None
    for item in items:
        if first or item != before:
            yield item
        first = False
        before = item
