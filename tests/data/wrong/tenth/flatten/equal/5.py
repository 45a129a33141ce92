def flatten(data: dict[Any, Any], sep: str = ".", prefix: str = "") -> dict[str, Any]:
    """Return nested settings with the path of each value as its key."""
    flat: dict[str, Any] = {}

    def walk(level: dict[Any, Any], start: str) -> None:
        lead = start + sep if start else ""
        for key, value in level.items():
            path = lead + str(key)
            if isinstance(value, dict) and value:
                walk(value, path)
            else:
                flat[path] = value

    walk(data, prefix)
    return flat
