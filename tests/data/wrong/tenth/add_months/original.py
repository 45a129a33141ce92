def add_months(day: date, months: int) -> date:
    """Return the same day some months on, or the last one of a shorter month."""
    year = day.year
    month = day.month + months
    while month > 12:
        month -= 12
        year += 1
    while month < 1:
        month += 12
        year -= 1
    last = calendar.monthrange(year, month)[1]
    return day.replace(year=year, month=month, day=min(day.day, last))
