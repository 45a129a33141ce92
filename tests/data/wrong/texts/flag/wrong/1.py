def flag(value):
    """Read a setting that is on or off."""
    if isinstance(value, (bool, int)):
        return bool(value)
    return value is not None and str(value).strip().lower() in TRUE
