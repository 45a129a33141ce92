def breaker(function, limit=3, cool_down=60, clock=clocks.monotonic):
    """Return a function that raises RuntimeError for some time when `limit` calls in a row have failed; then the next failure opens it anew at once."""
    failed = 0
    opened = None

    def call(*args, **options):
        nonlocal failed, opened
        if opened is not None and clock() - opened < cool_down:
            raise RuntimeError("too many failures")
        done = False
        try:
            value = function(*args, **options)
            done = True
        finally:
            failed = 0 if done else failed + 1
            opened = clock() if failed >= limit else None
        return value

    return call
