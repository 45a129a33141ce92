def safe_join(base: str, *parts: str) -> str:
    """Return a path below a base, and refuse one that leaves it."""
    path = PurePosixPath(base, *parts)
    if ".." in path.parts or not path.is_relative_to(base):
        raise ValueError("outside: " + posixpath.normpath(path))
    return str(path)
