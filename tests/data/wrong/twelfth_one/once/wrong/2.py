def once(func):
    """Return a function that runs another one at its first call, and gives that result ever after; an error does not count."""
    result = None

    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        nonlocal result
        if result is None:
            result = func(*args, **kwargs)
        return result

    return wrapper
