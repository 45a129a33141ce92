def percent(part, whole):
    """Return a share in whole percent as a text."""
    return f"{100 * part // whole} %" if whole else "-"
