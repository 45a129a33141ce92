def dotted(data, prefix=""):
    """Return nested dictionaries as one, with names joined by dots."""
    flat = {}
    for key, value in data.items():
        name = f"{prefix}.{key}" if prefix else str(key)
        if isinstance(value, dict) and value:
            flat.update(dotted(value, name))
        else:
            flat[name] = value
    return flat
