def without_repeats(items: Iterable) -> Iterator:
    """Yield items without those that equal the one before."""
    before = object()
    for item in items:
        if item != before:
            yield item
        before = item
