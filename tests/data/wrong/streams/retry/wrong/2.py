def retry(action, times=3, errors=(ValueError,)):
    """Call an action until it does not fail, `times` at most, and raise its last failure."""
    attempt = 1
    while True:
        try:
            return action(attempt)
        except errors:
            if attempt >= times:
                raise
            attempt += 1
