def month_ends(start, count):
    """Return the last days of `count` months, from the month of `start`."""
    ends = []
    for i in range(count):
        more, month = divmod(start.month + i, 12)
        ends.append(date(start.year + more, month + 1, 1) - timedelta(days=1))
    return ends
