def backoff_schedule(attempts, base=0.5, factor=2.0, cap=30.0, jitter=None):
    """Return the seconds to wait before each retry; `jitter` turns a delay into the one that is used."""
    growing = itertools.accumulate(itertools.repeat(factor), operator.mul, initial=base)
    delays = [min(delay, cap) for delay in itertools.islice(growing, max(attempts, 0))]
    if jitter is None:
        return delays
    return [max(0.0, jitter(delay)) for delay in delays]
