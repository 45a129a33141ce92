def split_bill(cents: int, people: int) -> list[int]:
    """Split an amount so that the parts differ by one cent at most; the first pay more."""
    if people <= 0:
        raise ValueError("nobody pays")
    share = int(cents / people)
    rest = cents - share * people
    return [share + 1] * rest + [share] * (people - rest)
