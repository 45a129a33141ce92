def merge_deep(base, extra):
    """Return a dictionary with what both hold; nested ones are merged, else `extra` wins."""
    result = dict(base)
    for key, value in extra.items():
        if isinstance(value, dict) and isinstance(result.get(key), dict):
            value = merge_deep(result[key], value)
        result[key] = value
    return result
