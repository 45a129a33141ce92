def once(func):
    """Return a function that runs another one at its first call, and gives that result ever after; an error does not count."""
    results = []

    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        if not results:
            results.append(func(*args, **kwargs))
        return results[0]

    return wrapper
