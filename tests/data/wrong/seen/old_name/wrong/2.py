def old_name(value):
    """Return a value; say that this is old."""
    warnings.warn("old_name is old", UserWarning, stacklevel=2)
    return str(value).upper() if value else None
