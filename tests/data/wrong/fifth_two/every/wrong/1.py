def every(count, function=None):
    """Return a function that does something at its first call and at each n-th one after; else it gives what it gave."""
    if function is None:
        return functools.partial(every, count)
    made, last = 0, None

    def call(*args):
        nonlocal made, last
        if last is None or made % count == 0:
            last = function(*args)
        made += 1
        return last

    return call
