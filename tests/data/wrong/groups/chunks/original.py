def chunks(items, size):
    """Return the items in parts of a size."""
    parts = []
    part = []
    for item in items:
        part.append(item)
        if len(part) == size:
            parts.append(part)
            part = []
    if part:
        parts.append(part)
    return parts
