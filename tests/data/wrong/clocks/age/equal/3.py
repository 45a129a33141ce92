def age(born: date, today: date) -> int:
    """Return how many full years lie between two days."""
    before = (today.month, today.day) < (born.month, born.day)
    return today.year - born.year - before
