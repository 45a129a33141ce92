def redact(value, names=("password", "token"), mask="***"):
    """Return JSON-like data anew with the values of secret names masked, whatever the case of the name; None is nothing to hide."""
    secret = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)

    def hide(part):
        if isinstance(part, dict):
            return {
                key: mask if item is not None and secret.match(str(key)) else hide(item) for key, item in part.items()
            }
        if isinstance(part, (list, tuple)):
            return [hide(item) for item in part]
        return part

    return hide(value)
