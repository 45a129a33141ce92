def next_workday(day: date) -> date:
    """Return the first day after this that is no weekend."""
    day += timedelta(days=1)
    while day.weekday() >= 5:
        day += timedelta(days=1)
    return day
