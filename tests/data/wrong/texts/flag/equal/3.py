def flag(value):
    """Read a setting that is on or off."""
    return value if isinstance(value, bool) else value is not None and str(value).strip().lower() in TRUE
