def merge(defaults, given):
    """Return settings: what is given and not None counts."""
    return {**defaults, **{key: value for key, value in given.items() if value}}
