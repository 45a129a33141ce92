def nth_weekday(year, month, weekday, n):
    """Return the n-th weekday of a month, counted from its end if n is negative."""
    if n == 0:
        raise ValueError("there is no weekday number 0")
    days = calendar.monthrange(year, month)[1]
    dates = [date(year, month, d) for d in range(1, days + 1)]
    found = [day for day in dates if day.weekday() == weekday]
    at = n if n < 0 else n - 1
    if at < -len(found) or at >= len(found):
        raise ValueError(f"no such day: {n}")
    return found[at]
