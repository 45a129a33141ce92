def age(born: date, today: date) -> int:
    """Return whole years."""
    return int((today - born).days / 365.25)
