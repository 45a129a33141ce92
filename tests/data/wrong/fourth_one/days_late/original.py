def days_late(due, paid, holidays=()):
    """Return on how many working days after the due date something was paid; 0 if in time."""
    if paid <= due:
        return 0
    late, day = 0, due
    while day < paid:
        day += timedelta(days=1)
        if day.weekday() < 5 and day not in holidays:
            late += 1
    return late
