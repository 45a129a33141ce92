def delays(base=1.0, cap=30.0, attempts=5):
    """Yield how long to wait before each further attempt: twice as long each time, up to a cap."""
    if base <= 0 or base > cap:
        raise ValueError("no such delays")
    delay, left = base, attempts
    while left > 0:
        yield delay
        delay = min(2 * delay, cap)
        left -= 1
