def safe_join(base: str, *parts: str) -> str:
    """Return a path below a base, and refuse one that leaves it."""
    base = posixpath.normpath(base)
    path = posixpath.normpath(posixpath.join(base, *parts))
    start = base if base.endswith("/") else base + "/"
    if path == base or path.startswith(start):
        return path
    raise ValueError("outside: " + path)
