def clock(spent: timedelta) -> str:
    """Write a duration as h:mm:ss."""
    return str(spent)
