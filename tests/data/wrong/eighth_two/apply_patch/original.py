def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = apply_patch(result.get(key), value)
    return result
