def is_valid_date(year: int, month: int, day: int) -> bool:
    """Tell whether such a day exists."""
    if month < 1 or month > 12:
        return False
    if year < 1 or year > 9999:
        return False
    last = calendar.monthrange(year, month)[1]
    if day >= 1:
        if day <= last:
            return True
    return False
