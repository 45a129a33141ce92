def inside(path: PurePosixPath, root: PurePosixPath) -> bool:
    """Tell whether a path lies in a folder."""
    return path == root or root in path.parents
