def without_repeats(items: Iterable) -> Iterator:
    """Yield items without those that equal the one before."""
    found = []
    for item in items:
        if not found or item != found[0]:
            yield item
            found = [item] if item else []
