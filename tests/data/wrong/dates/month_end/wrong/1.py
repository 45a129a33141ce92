def month_end(day: date) -> date:
    """Return the last day of a month."""
    days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day.replace(day=days[day.month - 1])
