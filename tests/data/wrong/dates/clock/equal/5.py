def clock(spent: timedelta) -> str:
    """Write a duration as h:mm:ss."""
    total = int(spent.total_seconds())
    return f"{total // 3600}:{total // 60 % 60:02}:{total % 60:02}"
