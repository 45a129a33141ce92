def distinct(items: Iterable) -> list:
    """Return items, each once, in their order."""
    found = []
    for item in items:
        if item not in found:
            found.append(item)
    return found
