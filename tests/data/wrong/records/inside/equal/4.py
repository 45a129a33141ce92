def inside(path: PurePosixPath, root: PurePosixPath) -> bool:
    """Tell whether a path lies in a folder."""
    return any(parent == root for parent in [path, *path.parents])
