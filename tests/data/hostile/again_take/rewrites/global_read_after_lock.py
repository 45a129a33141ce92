def take(key):
    with _LOCK:
        n = _COUNTS.get(key, 0) + 1
        _COUNTS[key] = n
    return _COUNTS[key]
