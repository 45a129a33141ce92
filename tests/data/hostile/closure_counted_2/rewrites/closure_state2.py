def counted(function, names: list[str]):
    """Wrap."""
    kept = list(dict.fromkeys(names))
    seen = []

    def wrapper(values):
        seen.append(values)
        return function(values, kept)

    return kept, wrapper
