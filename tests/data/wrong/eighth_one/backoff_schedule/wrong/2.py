def backoff_schedule(attempts, base=0.5, factor=2.0, cap=30.0, jitter=None):
    """Return the seconds to wait before each retry; `jitter` turns a delay into the one that is used."""
    delays = []
    delay = base
    for _ in range(attempts):
        wait = jitter(delay) if jitter is not None else delay
        delays.append(max(0.0, min(wait, cap)))
        delay *= factor
    return delays
