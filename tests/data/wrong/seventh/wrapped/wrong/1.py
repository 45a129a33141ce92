def wrapped(function, on_error=None, default=None):
    """Return a function that gives a default if a ValueError comes out; it is told to whoever wants to know."""

    def call(*args):
        try:
            return function(*args)
        except ValueError as error:
            if on_error:
                on_error(error)
            return default

    return call
