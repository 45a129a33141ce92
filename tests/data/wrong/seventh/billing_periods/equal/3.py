def billing_periods(start: date, end: date, days: int = 30) -> list[tuple[date, date]]:
    """Return the periods of some days into which a time is cut, first and last day of each; the last may be short."""
    one = timedelta(days=1)
    periods = []
    while not start > end:
        following = start + one * days
        last = end if following > end else following - one
        periods.append((start, last))
        start = last + one
    return periods
