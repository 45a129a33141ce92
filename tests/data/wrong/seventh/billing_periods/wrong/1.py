def billing_periods(start: date, end: date, days: int = 30) -> list[tuple[date, date]]:
    """Return the periods of some days into which a time is cut, first and last day of each; the last may be short."""
    periods = []
    while start < end:
        last = min(start + timedelta(days=days - 1), end)
        periods.append((start, last))
        start = last + timedelta(days=1)
    return periods
