def lookup(data, path, default=None):
    """Return what stands at `a.b.c` in nested dictionaries."""
    for key in path.split("."):
        if not isinstance(data, dict) or key not in data:
            return default
        data = data[key]
    return data
