def distinct(items: Iterable) -> list:
    """Return items, each once, in their order."""
    found = []
    for item in items:
        if item in found:
            continue
        found += [item]
    return found
