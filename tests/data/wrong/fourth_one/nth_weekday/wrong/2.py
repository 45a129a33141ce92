def nth_weekday(year, month, weekday, n):
    """Return the n-th weekday of a month, counted from its end if n is negative."""
    if n == 0:
        raise ValueError("there is no weekday number 0")
    days = calendar.monthrange(year, month)[1]
    found = [d for d in range(1, days + 1) if date(year, month, d).weekday() == weekday]
    at = n - 1 if n > 0 else n
    if abs(at) >= len(found):
        raise ValueError(f"no such day: {n}")
    return date(year, month, found[at])
