def distinct(items: Iterable) -> list:
    """Return items, each once, in their order."""
    return list(dict.fromkeys(items))
