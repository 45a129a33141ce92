def age(born: date, today: date) -> int:
    """Return how many full years lie between two days."""
    years = today.year - born.year
    if (today.month, today.day) < (born.month, born.day):
        years -= 1
    return years
