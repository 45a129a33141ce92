def wrapped(function, on_error=None, default=None):
    """Return a function that gives a default if a ValueError comes out; it is told to whoever wants to know."""

    def call(*args, **options):
        try:
            return function(*args, **options)
        except ValueError as error:
            if on_error is not None:
                on_error(error)
            return default

    return call
