def get_or_make(cache, key, make):
    """Return what a dict has for a key; where it has nothing it is made, and kept."""
    if key in cache:
        return cache[key]
    made = make(key)
    return cache.setdefault(key, made)
