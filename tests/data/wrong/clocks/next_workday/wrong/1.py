def next_workday(day):
    """Return the first day after a day that is neither a weekend nor a holiday."""
    day += timedelta(days=1)
    if day in HOLIDAYS:
        day += timedelta(days=1)
    if day.weekday() >= 5:
        day += timedelta(days=7 - day.weekday())
    return day
