def percent(part, whole):
    """Return a share in whole percent as a text."""
    return "-" if whole == 0 else f"{100 * part / whole:.0f} %"
