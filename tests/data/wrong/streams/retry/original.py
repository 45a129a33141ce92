def retry(action, times=3, errors=(ValueError,)):
    """Call an action until it does not fail, `times` at most, and raise its last failure."""
    for attempt in range(1, times + 1):
        try:
            return action(attempt)
        except errors:
            if attempt == times:
                raise
