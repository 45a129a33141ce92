def parse_bool(value, default=None):
    """Return what a setting means as yes or no; None gives the default."""
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        return value != 0
    word = str(value or "").strip().lower()
    if not word:
        return default if default is not None else False if value is not None else None
    if word in ("1", "yes", "true", "on"):
        return True
    if word in ("0", "no", "false", "off"):
        return False
    raise ValueError(f"neither yes nor no: {value!r}")
