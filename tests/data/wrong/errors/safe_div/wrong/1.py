def safe_div(a, b, default=None):
    """Divide; a default where that cannot be."""
    return a / b if a and b else default
