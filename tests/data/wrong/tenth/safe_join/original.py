def safe_join(base: str, *parts: str) -> str:
    """Return a path below a base, and refuse one that leaves it."""
    base = posixpath.normpath(base)
    path = base
    for part in parts:
        path = posixpath.join(path, part)
    path = posixpath.normpath(path)
    if path != base:
        start = base
        if not start.endswith("/"):
            start += "/"
        if not path.startswith(start):
            raise ValueError("outside: " + path)
    return path
