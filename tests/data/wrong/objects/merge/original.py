def merge(base: dict, extra: dict) -> dict:
    """Merge two configurations; nested dicts are merged, else the extra wins."""
    result = dict(base)
    for key, value in extra.items():
        if isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = merge(result[key], value)
        else:
            result[key] = value
    return result
