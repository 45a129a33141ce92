def age(born: date, today: date) -> int:
    """Return how many full years lie between two days."""
    years = today.year - born.year
    if today.month < born.month or today.day < born.day:
        years -= 1
    return years
