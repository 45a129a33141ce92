def get_or_make(cache, key, make):
    """Return what a dict has for a key; where it has nothing it is made, and kept."""
    if key in cache:
        return cache[key]
    cache[key] = make(key)
    return cache[key]
