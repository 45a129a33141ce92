def clock(spent: timedelta) -> str:
    """Write a duration as h:mm:ss."""
    minutes, seconds = divmod(round(spent.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"
