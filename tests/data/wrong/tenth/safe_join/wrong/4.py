def safe_join(base: str, *parts: str) -> str:
    """Return a path below a base, and refuse one that leaves it."""
    base = posixpath.normpath(base)
    path = posixpath.normpath("/".join([base, *parts]))
    if path != base and not path.startswith(base.rstrip("/") + "/"):
        raise ValueError("outside: " + path)
    return path
