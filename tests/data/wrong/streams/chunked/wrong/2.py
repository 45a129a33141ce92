def chunked(items, size):
    """Yield lists of up to `size` items."""
    items = list(items)
    for i in range(0, len(items), size):
        yield items[i : i + size]
