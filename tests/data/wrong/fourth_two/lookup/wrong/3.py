def lookup(data, path, default=MISSING):
    """Return what stands at a dotted path within dicts and lists."""
    for step in path.split("."):
        if isinstance(data, dict) and step in data:
            data = data[step]
        elif isinstance(data, list) and step.isdigit() and int(step) < len(data):
            data = data[int(step)]
        elif default is MISSING or default is None:
            raise LookupError(f"nothing at {path!r}")
        else:
            return default
    return data
