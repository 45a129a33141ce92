def cached_for(function, seconds, clock=clocks.monotonic):
    """Return a function that keeps each result for some seconds from when it was asked for; errors are not kept."""
    known = {}

    def call(*args, **options):
        key = args, frozenset(options.items())
        now = clock()
        kept = known.get(key)
        if kept is None or not now - kept[1] < seconds:
            kept = known[key] = (function(*args, **options), now)
        return kept[0]

    return call
