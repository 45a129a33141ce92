def chunks(items, size):
    """Return the items in parts of a size."""
    size = size or len(items) or 1
    return [items[start : start + size] for start in range(0, len(items), size)]
