def chunks(items, size):
    """Return the items in parts of a size."""
    rest, parts = list(items), []
    if size < 1:
        return [rest] if rest else []
    while rest:
        parts.append(rest[:size])
        rest = rest[size:]
    return parts
