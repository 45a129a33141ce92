def month_end(day: date) -> date:
    """Return the last day of a month."""
    later = day.replace(day=28) + timedelta(days=4)
    return later - timedelta(days=later.day)
