def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    if not isinstance(target, dict):
        target = {}
    for key, value in patch.items():
        if value is None:
            target.pop(key, None)
        else:
            target[key] = apply_patch(target.get(key), value)
    return target
