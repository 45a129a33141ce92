def merge(defaults, given):
    """Return settings: what is given and not None counts."""
    result = dict(defaults)
    for key, value in given.items():
        if value is not None:
            result[key] = value
    return result
