def add_months(day, months):
    """Return a day some months later, or earlier; the last of the month where there is no such day."""
    lengths = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = lengths[month] + (month == 1 and year % 4 == 0)
    return day.replace(year=year, month=month + 1, day=min(day.day, last))
