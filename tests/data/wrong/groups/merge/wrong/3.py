def merge(defaults, given):
    """Return settings: what is given and not None counts."""
    defaults.update({key: value for key, value in given.items() if value is not None})
    return defaults
