def delays(base=1.0, cap=30.0, attempts=5):
    """Yield how long to wait before each further attempt: twice as long each time, up to a cap."""
    if base <= 0 or cap < base:
        raise ValueError("no such delays")
    for attempt in range(attempts):
        delay = base * 2**attempt
        yield delay if delay <= cap else type(base)(cap)
