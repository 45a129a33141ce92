def relative(path, base):
    """Return a path from a folder on, with `..` if it lies elsewhere."""
    parts = PurePosixPath(path).parts
    origin = PurePosixPath(base).parts
    shared = sum(one == other for one, other in zip(parts, origin))
    return "/".join([".."] * (len(origin) - shared) + list(parts[shared:])) or "."
