def pay_days(first: date, count: int) -> list[date]:
    """Return the days on which a monthly rate is due; short months have it on their last day."""
    lengths = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    days = []
    for step in range(count):
        extra, month = divmod(first.month - 1 + step, 12)
        days.append(date(first.year + extra, month + 1, min(first.day, lengths[month])))
    return days
