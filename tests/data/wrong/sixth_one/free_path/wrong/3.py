def free_path(path: PurePosixPath, taken) -> PurePosixPath:
    """Return a path that is not taken: its name with a number behind the stem if need be."""
    if path not in taken:
        return path
    return path.with_name(f"{path.stem}-{len(taken) + 1}{path.suffix}")
