def relative(path, base):
    """Return a path from a folder on, with `..` if it lies elsewhere."""
    parts = PurePosixPath(path).parts
    origin = PurePosixPath(base).parts
    shared = 0
    for one, other in zip(parts, origin):
        if one != other:
            break
        shared += 1
    up = [".."] * (len(origin) - shared)
    return "/".join([*up, *parts[shared:]]) or "."
