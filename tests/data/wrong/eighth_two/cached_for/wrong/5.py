def cached_for(function, seconds, clock=clocks.monotonic):
    """Return a function that keeps each result for some seconds from when it was asked for; errors are not kept."""
    known = {}

    def call(*args, **options):
        key = (args, tuple(sorted(options.items())))
        now = clock()
        if key in known:
            value, until = known[key]
            if now <= until:
                return value
        value = function(*args, **options)
        known[key] = (value, now + seconds)
        return value

    return call
