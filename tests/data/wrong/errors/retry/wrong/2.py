def retry(action, times=3):
    """Try an action a few times; the last error counts."""
    for _ in range(times):
        try:
            return action()
        except OSError:
            continue
    return action()
