def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""

    def is_secret(key):
        return isinstance(key, str) and key.lower() in names

    def hide(part):
        if isinstance(part, (list, tuple)):
            return list(map(hide, part))
        if not isinstance(part, dict):
            return part
        return {key: mask if item is not None and is_secret(key) else hide(item) for key, item in part.items()}

    return hide(value)
