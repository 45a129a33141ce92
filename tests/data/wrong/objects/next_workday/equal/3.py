def next_workday(day: date) -> date:
    """Return the first day after this that is no weekend."""
    one = timedelta(days=1)
    day = day + one
    while day.weekday() > 4:
        day = day + one
    return day
