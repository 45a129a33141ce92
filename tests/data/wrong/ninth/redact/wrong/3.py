def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""
    if isinstance(value, (list, tuple)):
        return list(map(redact, value))
    if not isinstance(value, dict):
        return value
    result = {}
    for key, item in value.items():
        if isinstance(key, str) and key.lower() in names and item is not None:
            result[key] = mask
        else:
            result[key] = redact(item)
    return result
