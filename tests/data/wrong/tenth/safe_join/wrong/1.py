def safe_join(base: str, *parts: str) -> str:
    """Return a path below a base, and refuse one that leaves it."""
    base = posixpath.normpath(base)
    path = posixpath.normpath(posixpath.join(base, *parts))
    if not path.startswith(base):
        raise ValueError("outside: " + path)
    return path
