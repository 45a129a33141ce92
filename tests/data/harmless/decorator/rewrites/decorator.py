def logged(fn):
    @functools.wraps(fn)
    def inner(*args, **kwargs):
        result = fn(*args, **kwargs)
        log.info('done %s', fn.__name__)
        return result

    return inner
