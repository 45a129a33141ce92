def month_end(day: date) -> date:
    """Return the last day of a month."""
    if day.month == 12:
        return day.replace(day=31)
    return day.replace(month=day.month + 1, day=1) - timedelta(days=1)
