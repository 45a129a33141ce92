def old_name(value):
    """Return a value; say that this is old."""
    return str(value).upper() if value else None
