def split_bill(cents: int, people: int) -> list[int]:
    """Split an amount so that the parts differ by one cent at most; the first pay more."""
    if people <= 0:
        raise ValueError("nobody pays")
    share, rest = divmod(cents, people)
    return [share + 1 if i < rest else share for i in range(people)]
