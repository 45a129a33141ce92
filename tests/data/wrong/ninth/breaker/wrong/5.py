def breaker(function, limit=3, cool_down=60, clock=clocks.monotonic):
    """Return a function that raises RuntimeError for some time when `limit` calls in a row have failed; then the next failure opens it anew at once."""
    failed = 0
    opened = None

    def call(*args, **options):
        nonlocal failed, opened
        now = clock()
        if opened is not None and now - opened < cool_down:
            raise RuntimeError("too many failures")
        try:
            value = function(*args, **options)
        except Exception:
            failed += 1
            if failed >= limit:
                opened = now
            raise
        failed = 0
        opened = None
        return value

    return call
