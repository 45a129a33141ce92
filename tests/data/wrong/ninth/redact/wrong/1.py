def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""
    if isinstance(value, dict):
        for key, item in value.items():
            if isinstance(key, str) and key.lower() in names and item is not None:
                value[key] = mask
            else:
                value[key] = redact(item, names, mask)
        return value
    if isinstance(value, (list, tuple)):
        return [redact(item, names, mask) for item in value]
    return value
