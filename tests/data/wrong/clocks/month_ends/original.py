def month_ends(start, count):
    """Return the last days of `count` months, from the month of `start`."""
    ends = []
    year, month = start.year, start.month
    for _ in range(count):
        month += 1
        if month > 12:
            month = 1
            year += 1
        ends.append(date(year, month, 1) - timedelta(days=1))
    return ends
