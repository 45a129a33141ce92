def lookup(cache: Cache, key, load):
    """Return a value from a cache, loading what is missing; the oldest goes."""
    if key in cache.data:
        cache.hits += 1
        cache.data.move_to_end(key)
        return cache.data[key]
    value = load(key)
    cache.data[key] = value
    if len(cache.data) > cache.size:
        cache.data.popitem(last=False)
    return value
