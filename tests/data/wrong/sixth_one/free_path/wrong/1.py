def free_path(path: PurePosixPath, taken) -> PurePosixPath:
    """Return a path that is not taken: its name with a number behind the stem if need be."""
    stem, dot, suffix = path.name.partition(".")
    number, other = 1, path
    while other in taken:
        number += 1
        other = path.with_name(f"{stem}-{number}{dot}{suffix}")
    return other
