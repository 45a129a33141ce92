def add_months(day: date, months: int) -> date:
    """Return the same day some months on, or the last one of a shorter month."""
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    february = 29 if year % 4 == 0 else 28
    last = (31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month]
    return day.replace(year=year, month=month + 1, day=min(day.day, last))
