def add_months(day, months):
    """Return a day some months later, or earlier; the last of the month where there is no such day."""
    year, month = divmod(day.year * 12 + (day.month - 1) + months, 12)
    month += 1
    _, last = calendar.monthrange(year, month)
    return day.replace(year=year, month=month, day=day.day if day.day < last else last)
