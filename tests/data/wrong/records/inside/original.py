def inside(path: PurePosixPath, root: PurePosixPath) -> bool:
    """Tell whether a path lies in a folder."""
    for parent in [path, *path.parents]:
        if parent == root:
            return True
    return False
