def cached_for(function, seconds, clock=clocks.monotonic, known={}):
    """Return a function that keeps each result for some seconds from when it was asked for; errors are not kept."""

    def call(*args, **options):
        key = (args, tuple(sorted(options.items())))
        now = clock()
        if key in known and now - known[key][1] < seconds:
            return known[key][0]
        value = function(*args, **options)
        known[key] = (value, now)
        return value

    return call
