def error_paths(errors, prefix=""):
    """Return all messages in nested errors, each with the path that leads to it."""
    if isinstance(errors, str):
        return [(prefix or "*", errors)]
    found = []
    pairs = errors.items() if isinstance(errors, dict) else enumerate(errors)
    for key, value in pairs:
        if isinstance(errors, list) and isinstance(value, str):
            found.append((prefix or "*", value))
        else:
            path = f"{prefix}.{key}" if prefix else str(key)
            found.extend(error_paths(value, path))
    return found
