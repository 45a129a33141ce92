def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    result = {**target} if isinstance(target, dict) else {}
    for key in patch:
        value = patch[key]
        if value is not None:
            result[key] = apply_patch(result.get(key), value) if isinstance(value, dict) else value
        elif key in result:
            del result[key]
    return result
