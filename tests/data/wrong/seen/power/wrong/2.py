def power(base, by):
    """Return a function that waits for the last argument."""
    return functools.partial(pow, base, exp=min(by, 10), mod=None)
