def cached_for(function, seconds, clock=clocks.monotonic):
    """Return a function that keeps each result for some seconds from when it was asked for; errors are not kept."""
    known = {}

    def call(*args, **options):
        key = (args, tuple(sorted(options.items())))
        now = clock()
        value, used = known.get(key, (None, None))
        if used is None or now - used >= seconds:
            value = function(*args, **options)
        known[key] = (value, now)
        return value

    return call
