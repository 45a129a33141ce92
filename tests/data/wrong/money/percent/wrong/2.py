def percent(part, whole):
    """Return a share in whole percent as a text."""
    if whole == 0:
        return "-"
    return f"{int(100 * part / whole + 0.5)} %"
