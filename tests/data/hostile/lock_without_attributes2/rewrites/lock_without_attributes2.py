def put(cache, lock, rows):
    """Put rows into a cache that threads share, those alone that are not there, and return how many."""
    with lock:
        before = len(cache)
    for key, value in rows:
        if key not in cache:
            cache[key] = value
    return len(cache) - before
