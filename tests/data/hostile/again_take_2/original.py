import threading

_LOCK = threading.Lock()
_COUNTS = {}


def take(key: str) -> int:
    with _LOCK:
        n = _COUNTS.get(key, 0)
        n = n + 1
        _COUNTS[key] = n
        result = n
    return result
