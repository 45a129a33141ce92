def error_paths(errors, prefix=""):
    """Return all messages in nested errors, each with the path that leads to it."""
    if isinstance(errors, str):
        return [(prefix or "*", errors)]
    listed = isinstance(errors, list)
    found = []
    for key, value in errors.items() if isinstance(errors, dict) else enumerate(errors):
        if listed and isinstance(value, str):
            found.append((prefix or "*", value))
            continue
        found += error_paths(value, f"{prefix}.{key}" if prefix else str(key))
    return found
