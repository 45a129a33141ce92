def chunked(items, size):
    """Yield lists of up to `size` items."""
    items = iter(items)
    while chunk := list(islice(items, size)):
        yield chunk
