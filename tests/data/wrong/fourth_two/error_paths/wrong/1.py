def error_paths(errors, prefix=""):
    """Return all messages in nested errors, each with the path that leads to it."""
    if isinstance(errors, str):
        return [(prefix or "*", errors)]
    if isinstance(errors, list):
        return [row for value in errors for row in error_paths(value, prefix)]
    found = []
    for key, value in errors.items():
        path = f"{prefix}.{key}" if prefix else str(key)
        found.extend(error_paths(value, path))
    return found
