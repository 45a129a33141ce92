def days_late(due, paid, holidays=()):
    """Return on how many working days after the due date something was paid; 0 if in time."""
    late = 0
    for n in range((paid - due).days):
        day = due + timedelta(days=n + 1)
        if day.weekday() < 5 and day not in holidays:
            late += 1
    return late
