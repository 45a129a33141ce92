def relative(path, base):
    """Return a path from a folder on, with `..` if it lies elsewhere."""
    path, base = str(PurePosixPath(path)), str(PurePosixPath(base))
    if path == base:
        return "."
    if path.startswith(base):
        return path[len(base) :].lstrip("/")
    parts, origin = path.split("/"), base.split("/")
    while parts and origin and parts[0] == origin[0]:
        parts.pop(0), origin.pop(0)
    return "/".join([".."] * len(origin) + parts)
