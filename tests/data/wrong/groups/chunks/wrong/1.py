def chunks(items, size):
    """Return the items in parts of a size."""
    return [items[start : start + size] for start in range(0, len(items), size)]
