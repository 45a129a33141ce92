def distinct(items: Iterable) -> list:
    """Return items, each once, in their order."""
    found, seen = [], set()
    for item in items:
        try:
            if item in seen:
                continue
            seen.add(item)
        except TypeError:
            pass
        found.append(item)
    return found
