"""Caches."""


def put(cache, lock, rows):
    """Put rows into a cache that threads share, those alone that are not there, and return how many."""
    n = 0
    with lock:
        for row in rows:
            key = row[0]
            value = row[1]
            found = False
            for other in list(cache):
                if other == key:
                    found = True
            if not found:
                cache[key] = value
                n = n + 1
    return n
