def parse_bool(value, default=None):
    """Return what a setting means as yes or no; None gives the default."""
    if value is None:
        return default
    word = str(value).strip().lower()
    if word in ("1", "yes", "true", "on"):
        return True
    if word in ("", "0", "no", "false", "off"):
        return False
    raise ValueError(f"neither yes nor no: {value!r}")
