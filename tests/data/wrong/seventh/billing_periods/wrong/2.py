def billing_periods(start: date, end: date, days: int = 30) -> list[tuple[date, date]]:
    """Return the periods of some days into which a time is cut, first and last day of each; the last may be short."""
    if end < start:
        return []
    step = timedelta(days=days)
    count = (end - start).days // days + 1
    firsts = [start + step * n for n in range(count)]
    lasts = [first - timedelta(days=1) for first in firsts[1:]]
    periods = list(zip(firsts, [*lasts, end]))
    if (end - start).days and (end - start).days % days == days - 1:
        periods.append((end, end))
    return periods
