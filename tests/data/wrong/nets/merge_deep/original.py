def merge_deep(base, extra):
    """Return a dictionary with what both hold; nested ones are merged, else `extra` wins."""
    result = deepcopy(base)
    for key, value in extra.items():
        if isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = merge_deep(result[key], value)
        else:
            result[key] = deepcopy(value)
    return result
