def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    if not isinstance(target, dict):
        return dict(patch)
    result = dict(target)
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = apply_patch(result[key], value)
        else:
            result[key] = value
    return result
