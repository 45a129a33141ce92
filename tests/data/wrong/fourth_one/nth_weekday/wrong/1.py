def nth_weekday(year, month, weekday, n):
    """Return the n-th weekday of a month, counted from its end if n is negative."""
    if n == 0:
        raise ValueError("there is no weekday number 0")
    if n > 0:
        first = date(year, month, 1)
        ahead = (weekday - first.weekday()) % 7
        return first + timedelta(days=ahead + 7 * (n - 1))
    last = date(year, month, calendar.monthrange(year, month)[1])
    behind = (last.weekday() - weekday) % 7
    return last - timedelta(days=behind + 7 * (-n - 1))
