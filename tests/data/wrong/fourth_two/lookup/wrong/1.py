def lookup(data, path, default=MISSING):
    """Return what stands at a dotted path within dicts and lists."""
    for step in path.split("."):
        found = None
        if isinstance(data, dict):
            found = data.get(step)
        elif isinstance(data, list) and step.isdigit() and int(step) < len(data):
            found = data[int(step)]
        if found is None:
            if default is MISSING:
                raise LookupError(f"nothing at {path!r}")
            return default
        data = found
    return data
