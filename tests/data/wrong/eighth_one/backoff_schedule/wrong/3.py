def backoff_schedule(attempts, base=0.5, factor=2.0, cap=30.0, jitter=None):
    """Return the seconds to wait before each retry; `jitter` turns a delay into the one that is used."""
    delays = []
    delay = base
    while delay < cap and len(delays) < attempts:
        delays.append(delay if jitter is None else max(0.0, jitter(delay)))
        delay *= factor
    return delays + [cap] * (attempts - len(delays))
