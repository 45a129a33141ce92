def free_path(path: PurePosixPath, taken) -> PurePosixPath:
    """Return a path that is not taken: its name with a number behind the stem if need be."""
    base, _, suffix = str(path).rpartition(".")
    number, other = 2, path
    while other in taken:
        other = PurePosixPath(f"{base}-{number}.{suffix}")
        number += 1
    return other
