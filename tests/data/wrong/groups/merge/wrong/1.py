def merge(defaults, given):
    """Return settings: what is given and not None counts."""
    return {**defaults, **given}
