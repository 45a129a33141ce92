def counted(function, names: list[str]):
    """Wrap."""
    kept = []
    for name in names:
        if name not in kept:
            kept.append(name)

    def wrapper(values):
        return function(values, kept)

    return kept, wrapper
