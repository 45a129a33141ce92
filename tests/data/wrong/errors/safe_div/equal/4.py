def safe_div(a, b, default=None):
    """Divide; a default where that cannot be."""
    try:
        result = a / b
    except ZeroDivisionError:
        return default
    return result
