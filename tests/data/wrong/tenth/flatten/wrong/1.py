def flatten(data: dict[Any, Any], sep: str = ".", prefix: str = "") -> dict[str, Any]:
    """Return nested settings with the path of each value as its key."""
    flat: dict[str, Any] = {}
    for key, value in data.items():
        path = f"{prefix}{sep}{key}" if prefix else str(key)
        if isinstance(value, dict):
            flat.update(flatten(value, sep, path))
        else:
            flat[path] = value
    return flat
