def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""
    if isinstance(value, dict):
        result = {}
        for key, item in value.items():
            secret = isinstance(key, str) and key.lower() in names
            result[key] = mask if secret and item else redact(item, names, mask)
        return result
    if isinstance(value, (list, tuple)):
        return [redact(item, names, mask) for item in value]
    return value
