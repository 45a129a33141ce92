def unique_by(items: list, key: Callable) -> list:
    """Return the items without those whose key came before."""
    kept = {}
    for item in items:
        kept.setdefault(repr(key(item)), item)
    return list(kept.values())
