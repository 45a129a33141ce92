def counted(function):
    """Wrap."""
    calls = []

    def wrapper(values: list[int]) -> int:
        calls.append(values)
        return function(list(dict.fromkeys(values)))

    return wrapper
