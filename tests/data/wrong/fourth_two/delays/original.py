def delays(base=1.0, cap=30.0, attempts=5):
    """Yield how long to wait before each further attempt: twice as long each time, up to a cap."""
    if base <= 0 or cap < base:
        raise ValueError("no such delays")
    delay = base
    for _ in range(attempts):
        yield delay
        delay = min(delay * 2, cap)
