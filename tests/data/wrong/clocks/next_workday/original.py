def next_workday(day):
    """Return the first day after a day that is neither a weekend nor a holiday."""
    day += timedelta(days=1)
    while day.weekday() >= 5 or day in HOLIDAYS:
        day += timedelta(days=1)
    return day
