def register(name):
    """Remember a name once; tell whether it was new."""
    new = name not in KNOWN
    if new:
        KNOWN.append(name)
    return new
