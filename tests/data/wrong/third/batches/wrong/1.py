def batches(items, size, key):
    """Yield lists of up to `size` neighbours that have the same key."""
    groups = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    for group in groups.values():
        for i in range(0, len(group), size):
            yield group[i : i + size]
