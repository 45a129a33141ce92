def pay_days(first: date, count: int) -> list[date]:
    """Return the days on which a monthly rate is due; short months have it on their last day."""
    days = []
    for step in range(count):
        month = first.month - 1 + step
        year, month = first.year + month // 12, month % 12 + 1
        after = date(year + month // 12, month % 12 + 1, 1)
        last = (after - timedelta(days=1)).day
        days.append(date(year, month, min(first.day, last)))
    return days
