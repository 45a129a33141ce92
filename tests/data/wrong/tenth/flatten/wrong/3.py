def flatten(data: dict[Any, Any], sep: str = ".", prefix: str = "") -> dict[str, Any]:
    """Return nested settings with the path of each value as its key."""
    flat: dict[str, Any] = {}
    waiting = deque([(prefix, data)])
    while waiting:
        start, level = waiting.popleft()
        for key, value in level.items():
            path = f"{start}{sep}{key}" if start else str(key)
            if isinstance(value, dict) and value:
                waiting.append((path, value))
            else:
                flat[path] = value
    return flat
