def month_end(day: date) -> date:
    """Return the last day of a month."""
    following = day.replace(day=28)
    following += timedelta(days=4)
    return following - timedelta(days=following.day)
