def age(born: date, today: date) -> int:
    """Return whole years."""
    years = today.year - born.year
    if today.month <= born.month and today.day < born.day:
        years -= 1
    return years
