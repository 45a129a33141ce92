def is_valid_date(year: int, month: int, day: int) -> bool:
    """Tell whether such a day exists."""
    if not (1 <= month <= 12 and 1 <= year <= 9999):
        return False
    return 1 <= day <= calendar.monthrange(year, month)[1]
