def get_path(data, path: str, default=None):
    """Return what stands in nested dicts and lists under a path such as `a.0.b`."""
    for part in path.split("."):
        if isinstance(data, dict):
            data = data.get(part)
        elif isinstance(data, list) and part.isdigit():
            data = data[int(part)] if int(part) < len(data) else None
        else:
            return default
        if data is None:
            return default
    return data
