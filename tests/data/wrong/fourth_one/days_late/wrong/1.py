def days_late(due, paid, holidays=()):
    """Return on how many working days after the due date something was paid; 0 if in time."""
    if paid <= due:
        return 0
    days = (due + timedelta(days=n + 1) for n in range((paid - due).days))
    late = sum(day.weekday() < 5 for day in days)
    return late - sum(due < day <= paid and day.weekday() < 5 for day in holidays)
