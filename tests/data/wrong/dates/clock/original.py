def clock(spent: timedelta) -> str:
    """Write a duration as h:mm:ss."""
    total = int(spent.total_seconds())
    hours = total // 3600
    minutes = total % 3600 // 60
    seconds = total % 60
    return f"{hours}:{minutes:02}:{seconds:02}"
