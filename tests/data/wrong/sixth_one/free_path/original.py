def free_path(path: PurePosixPath, taken) -> PurePosixPath:
    """Return a path that is not taken: its name with a number behind the stem if need be."""
    if path not in taken:
        return path
    number = 2
    while True:
        other = path.with_name(f"{path.stem}-{number}{path.suffix}")
        if other not in taken:
            return other
        number += 1
