def flatten(data: dict[Any, Any], sep: str = ".", prefix: str = "") -> dict[str, Any]:
    """Return nested settings with the path of each value as its key."""
    flat: dict[str, Any] = {}

    def walk(level: dict[Any, Any], start: str) -> None:
        for key, value in level.items():
            path = f"{start}{key}"
            if isinstance(value, dict) and value:
                walk(value, path + sep)
            else:
                flat[path] = value

    walk(data, prefix + sep if prefix else "")
    return flat
