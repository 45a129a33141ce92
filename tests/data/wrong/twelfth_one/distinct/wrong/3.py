def distinct(items: Iterable) -> list:
    """Return items, each once, in their order."""
    items = list(items)
    if all(isinstance(item, (int, str, float)) for item in items):
        return list({(type(item), item): item for item in items}.values())
    return [item for i, item in enumerate(items) if item not in items[:i]]
