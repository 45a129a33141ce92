def get_path(data, path: str, default=None):
    """Return what stands in nested dicts and lists under a path such as `a.0.b`."""
    for part in path.split("."):
        if isinstance(data, dict):
            if part not in data:
                return default
            data = data[part]
        elif isinstance(data, list) and part.isdigit():
            if int(part) >= len(data):
                return default
            data = data[int(part)]
        else:
            return default
    return data
