def get_or_make(cache, key, make):
    """Return what a dict has for a key; where it has nothing it is made, and kept."""
    try:
        return cache[key]
    except KeyError:
        cache[key] = value = make(key)
        return value
