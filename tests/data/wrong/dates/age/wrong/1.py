def age(born: date, today: date) -> int:
    """Return whole years."""
    before = (today.month, today.day) <= (born.month, born.day)
    return today.year - born.year - before
