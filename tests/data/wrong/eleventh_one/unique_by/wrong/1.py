def unique_by(items: list, key: Callable) -> list:
    """Return the items without those whose key came before."""
    seen = set()
    return [x for x in items if (k := key(x)) not in seen and not seen.add(k)]
