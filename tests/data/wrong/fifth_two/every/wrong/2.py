def every(count, function=None):
    """Return a function that does something at its first call and at each n-th one after; else it gives what it gave."""
    if function is None:
        return functools.partial(every, count)
    turns, last = itertools.count(), [None]

    def call(*args):
        if next(turns) % count == 0:
            last[0] = function(*args)
        return last[0]

    return call
