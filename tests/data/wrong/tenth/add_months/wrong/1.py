def add_months(day: date, months: int) -> date:
    """Return the same day some months on, or the last one of a shorter month."""
    total = day.month + months
    year = day.year + total // 12
    month = total % 12 or 12
    last = calendar.monthrange(year, month)[1]
    return day.replace(year=year, month=month, day=min(day.day, last))
