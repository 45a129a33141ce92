def percent(part, whole):
    """Return a share in whole percent as a text."""
    if whole == 0:
        return "-"
    return f"{100 * part / whole:.0f} %"
