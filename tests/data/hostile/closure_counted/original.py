def counted(function):
    """Wrap."""
    def wrapper(values: list[int]) -> int:
        found = []
        for value in values:
            if value not in found:
                found.append(value)
        return function(found)
    return wrapper
