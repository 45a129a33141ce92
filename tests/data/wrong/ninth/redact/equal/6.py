def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""
    match value:
        case dict():
            result = {}
            for key, item in value.items():
                hidden = item is not None and isinstance(key, str) and key.lower() in names
                result[key] = mask if hidden else redact(item, names, mask)
            return result
        case list() | tuple():
            return [redact(item, names, mask) for item in value]
        case _:
            return value
