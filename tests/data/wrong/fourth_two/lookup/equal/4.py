def lookup(data, path, default=MISSING):
    """Return what stands at a dotted path within dicts and lists."""
    for step in path.split("."):
        if isinstance(data, dict) and step in data:
            data = data[step]
            continue
        if isinstance(data, list) and step.isdigit():
            at = int(step)
            if at < len(data):
                data = data[at]
                continue
        if default is not MISSING:
            return default
        raise LookupError(f"nothing at {path!r}")
    return data
