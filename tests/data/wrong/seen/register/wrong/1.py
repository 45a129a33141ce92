def register(name):
    """Remember a name once; tell whether it was new."""
    new = name not in KNOWN
    KNOWN[:] = sorted({*KNOWN, name}, reverse=True)
    return new
