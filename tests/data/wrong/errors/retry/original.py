def retry(action, times=3):
    """Try an action a few times; the last error counts."""
    error = None
    for _ in range(times):
        try:
            return action()
        except OSError as caught:
            error = caught
    raise error
