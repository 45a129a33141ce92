def merge_deep(base, extra):
    """Return a dictionary with what both hold; nested ones are merged, else `extra` wins."""
    result = deepcopy(base)
    for key, value in extra.items():
        known = result.get(key)
        if value and isinstance(value, dict) and isinstance(known, dict):
            result[key] = merge_deep(known, value)
        else:
            result[key] = deepcopy(value)
    return result
