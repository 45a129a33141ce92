def register(name):
    """Remember a name once; tell whether it was new."""
    if name in KNOWN:
        return False
    KNOWN.append(name)
    return True
