def flag(value):
    """Read a setting that is on or off."""
    return value if isinstance(value, bool) else str(value).lower() in TRUE
