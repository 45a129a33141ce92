def safe_div(a, b, default=None):
    """Divide; a default where that cannot be."""
    try:
        return a / b
    except ZeroDivisionError:
        return default
