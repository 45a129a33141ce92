def old_name(value):
    """Return a value; say that this is old."""
    warnings.warn("old_name is old", DeprecationWarning, stacklevel=2)
    if not value:
        return None
    return str(value).upper()
