def month_end(day: date) -> date:
    """Return the last day of a month."""
    if day.month == 12:
        return day.replace(year=day.year + 1, month=1, day=1)
    return day.replace(month=day.month + 1, day=1) - timedelta(days=1)
