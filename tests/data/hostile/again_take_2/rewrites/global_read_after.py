def take(key: str) -> int:
    with _LOCK:
        _COUNTS[key] = _COUNTS.get(key, 0) + 1
    return _COUNTS[key]
