def add_months(day, months):
    """Return a day some months later, or earlier; the last of the month where there is no such day."""
    month = day.month + months
    year = day.year + month // 12
    month = month % 12 or 12
    last = calendar.monthrange(year, month)[1]
    return day.replace(year=year, month=month, day=min(day.day, last))
