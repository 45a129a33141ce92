def get_path(data, path: str, default=None):
    """Return what stands in nested dicts and lists under a path such as `a.0.b`."""
    try:
        for part in path.split("."):
            if isinstance(data, list):
                data = data[int(part)]
            elif isinstance(data, dict):
                data = data[part]
            else:
                return default
    except (KeyError, IndexError, ValueError):
        return default
    return data
