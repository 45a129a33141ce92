def counted(function):
    """Wrap."""
    kept = {}

    def wrapper(values: list[int]) -> int:
        once = tuple(dict.fromkeys(values))
        if once not in kept:
            kept[once] = function(list(once))
        return kept[once]

    return wrapper
