def merge(base: dict, extra: dict) -> dict:
    """Merge two configurations; nested dicts are merged, else the extra wins."""
    result = base.copy()
    for key, value in extra.items():
        old = result.get(key)
        both = isinstance(value, dict) and isinstance(old, dict)
        result[key] = merge(old, value) if both else value
    return result
