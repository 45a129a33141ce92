def cached_for(function, seconds, clock=clocks.monotonic):
    """Return a function that keeps each result for some seconds from when it was asked for; errors are not kept."""
    known = {}

    def call(*args, **options):
        now = clock()
        value, made = known.get(args, (None, None))
        if made is not None and now - made < seconds:
            return value
        value = function(*args, **options)
        known[args] = (value, now)
        return value

    return call
