def next_workday(day: date) -> date:
    """Return the first day after this that is no weekend."""
    return day + timedelta(days=3 if day.weekday() == 4 else 1)
