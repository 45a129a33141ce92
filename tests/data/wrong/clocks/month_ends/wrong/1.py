def month_ends(start, count):
    """Return the last days of `count` months, from the month of `start`."""
    ends = []
    for i in range(1, count + 1):
        month = start.month + i
        year = start.year + (month > 12)
        ends.append(date(year, (month - 1) % 12 + 1, 1) - timedelta(days=1))
    return ends
