def once(func):
    """Return a function that runs another one at its first call, and gives that result ever after; an error does not count."""
    done, result = False, None

    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        nonlocal done, result
        if not done:
            done = True
            result = func(*args, **kwargs)
        return result

    return wrapper
