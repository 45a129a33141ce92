def split_names(names: list[str], known: tuple[str, ...]) -> tuple[int, int]:
    old = sum(1 for name in names if name in known)
    new = len([name for name in names if name not in known])
    return old, new


# output
def split_names(names: list[str], known: tuple[str, ...]) -> tuple[int, int]:
    known_set = set(known)
    old = sum(1 for name in names if name in known_set)
    new = len([name for name in names if name not in known_set])
    return old, new
