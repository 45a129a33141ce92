def apply_patch(target, patch):
    """Return a target changed by a JSON merge patch: None takes a key out, dicts are merged, all else replaces; arguments stay as they are."""
    if not isinstance(patch, dict):
        return patch
    base = target if isinstance(target, dict) else {}
    changed = {key: apply_patch(base.get(key), value) for key, value in patch.items()}
    return {key: value for key, value in {**base, **changed}.items() if value is not None}
