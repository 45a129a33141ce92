def parse_bool(value, default=None):
    """Return what a setting means as yes or no; None gives the default."""
    if value is None:
        return default
    if isinstance(value, (bool, int, float)):
        return value != 0
    word = str(value).strip().lower()
    if word in {"1", "yes", "true", "on"}:
        return True
    if word not in {"", "0", "no", "false", "off"}:
        raise ValueError(f"neither yes nor no: {value!r}")
    return False
