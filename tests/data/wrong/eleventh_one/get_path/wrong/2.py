def get_path(data, path: str, default=None):
    """Return what stands in nested dicts and lists under a path such as `a.0.b`."""
    try:
        for part in path.split("."):
            data = data[part] if isinstance(data, dict) else data[int(part)]
    except (KeyError, IndexError, ValueError, TypeError):
        return default
    return data
