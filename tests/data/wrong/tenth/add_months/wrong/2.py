def add_months(day: date, months: int) -> date:
    """Return the same day some months on, or the last one of a shorter month."""
    years, month = divmod(day.month - 1 + months, 12)
    year, month = day.year + years, month + 1
    last = calendar.monthrange(year, month)[1]
    at_end = day.day == calendar.monthrange(day.year, day.month)[1]
    return day.replace(
        year=year, month=month, day=last if at_end else min(day.day, last)
    )
