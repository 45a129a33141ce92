import functools
import logging
log = logging.getLogger(__name__)


def logged(fn):
    def inner(*args, **kwargs):
        result = fn(*args, **kwargs)
        log.info('done %s', fn.__name__)
        return result
    return inner
