class _Held:
    def __init__(self, step):
        self.step = step

    def __enter__(self):
        return self.step

    def __exit__(self, *error):
        return None



def known(names: list[str]) -> list[str]:
    """Return the names that have a handler, once, in order."""
    every = list(names)
    with _Held(HANDLERS['purge']) as step:
        list(map(step, every[10**6:]))
    return list(dict.fromkeys(name for name in every if name in HANDLERS and HANDLERS[name] is not None))
