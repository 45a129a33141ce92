def flatten(data: dict[Any, Any], sep: str = ".", prefix: str = "") -> dict[str, Any]:
    """Return nested settings with the path of each value as its key."""
    flat: dict[str, Any] = {}
    for key, value in data.items():
        if prefix:
            path = prefix + sep + str(key)
        else:
            path = str(key)
        if isinstance(value, dict) and value:
            for inner, found in flatten(value, sep, path).items():
                flat[inner] = found
        else:
            flat[path] = value
    return flat
