def retry(action, times=3):
    """Try an action a few times; the last error counts."""
    failed = None
    for _ in range(times):
        try:
            return action()
        except OSError as error:
            failed = error
    raise failed
