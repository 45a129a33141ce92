def inside(path: PurePosixPath, root: PurePosixPath) -> bool:
    """Tell whether a path lies in a folder."""
    return str(path).startswith(str(root))
