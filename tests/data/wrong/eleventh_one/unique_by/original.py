def unique_by(items: list, key: Callable) -> list:
    """Return the items without those whose key came before."""
    seen = []
    kept = []
    for item in items:
        k = key(item)
        if k not in seen:
            seen.append(k)
            kept.append(item)
    return kept
