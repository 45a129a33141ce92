def days_late(due, paid, holidays=()):
    """Return on how many working days after the due date something was paid; 0 if in time."""
    if paid <= due:
        return 0
    weeks, rest = divmod((paid - due).days, 7)
    late = 5 * weeks
    for n in range(1, rest + 1):
        if (due + timedelta(days=7 * weeks + n)).weekday() < 5:
            late += 1
    return late - len({day for day in holidays if due < day <= paid})
