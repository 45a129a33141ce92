def add_months(day, months):
    """Return a day some months later, or earlier; the last of the month where there is no such day."""
    count = day.year * 12 + day.month - 1 + months
    year, month = divmod(count, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return day.replace(year=year, month=month + 1, day=min(day.day, last))
