def chunks(items, size):
    """Return the items in parts of a size."""
    parts = []
    for item in items:
        if not parts or len(parts[-1]) == size:
            parts.append([])
        parts[-1].append(item)
    return parts
