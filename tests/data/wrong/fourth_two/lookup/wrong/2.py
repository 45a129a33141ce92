def lookup(data, path, default=MISSING):
    """Return what stands at a dotted path within dicts and lists."""
    try:
        for step in path.split("."):
            data = data[int(step)] if isinstance(data, list) else data[step]
    except (LookupError, TypeError, ValueError):
        if default is MISSING:
            raise LookupError(f"nothing at {path!r}") from None
        return default
    return data
