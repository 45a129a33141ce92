def breaker(function, limit=3, cool_down=60, clock=clocks.monotonic):
    """Return a function that raises RuntimeError for some time when `limit` calls in a row have failed; then the next failure opens it anew at once."""
    failed = 0
    opened = None

    def call(*args, **options):
        nonlocal failed, opened
        if opened is not None:
            if clock() - opened < cool_down:
                raise RuntimeError("too many failures")
            failed, opened = limit - 1, None
        try:
            return function(*args, **options)
        except Exception:
            failed += 1
            if failed >= limit:
                opened = clock()
            raise

    return call
