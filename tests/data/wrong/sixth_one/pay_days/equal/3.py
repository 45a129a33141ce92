def pay_days(first: date, count: int) -> list[date]:
    """Return the days on which a monthly rate is due; short months have it on their last day."""
    days = []
    year, month = first.year, first.month
    for _ in range(count):
        following = (year + 1, 1) if month == 12 else (year, month + 1)
        last = date(*following, 1) - timedelta(days=1)
        days.append(last if last.day < first.day else last.replace(day=first.day))
        year, month = following
    return days
