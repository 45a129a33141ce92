def flag(value):
    """Read a setting that is on or off."""
    if isinstance(value, bool):
        return value
    if value is None:
        return False
    return str(value).strip().lower() in TRUE
