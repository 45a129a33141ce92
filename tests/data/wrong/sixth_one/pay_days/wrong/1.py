def pay_days(first: date, count: int) -> list[date]:
    """Return the days on which a monthly rate is due; short months have it on their last day."""
    days = []
    day = first
    for _ in range(count):
        days.append(day)
        year, month = day.year + day.month // 12, day.month % 12 + 1
        after = date(year + month // 12, month % 12 + 1, 1)
        last = (after - timedelta(days=1)).day
        day = date(year, month, min(day.day, last))
    return days
