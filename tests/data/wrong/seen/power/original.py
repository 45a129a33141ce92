def power(base, by):
    """Return a function that waits for the last argument."""
    if by > 10:
        by = 10
    return functools.partial(pow, base, by)
