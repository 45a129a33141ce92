def age(born: date, today: date) -> int:
    """Return how many full years lie between two days."""
    return int((today - born).days / 365.25)
