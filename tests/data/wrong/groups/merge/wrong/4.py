def merge(defaults, given):
    """Return settings: what is given and not None counts."""
    return {key: value if given.get(key) is None else given[key] for key, value in defaults.items()}
