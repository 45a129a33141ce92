def backoff_schedule(attempts, base=0.5, factor=2.0, cap=30.0, jitter=None):
    """Return the seconds to wait before each retry; `jitter` turns a delay into the one that is used."""
    delays = [min(base * factor**attempt, cap) for attempt in range(attempts)]
    return delays if jitter is None else [jitter(delay) for delay in delays]
