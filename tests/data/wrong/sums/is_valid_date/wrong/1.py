def is_valid_date(year: int, month: int, day: int) -> bool:
    """Tell whether such a day exists."""
    if not 1 <= month <= 12 or not 1 <= year <= 9999:
        return False
    last = 29 if month == 2 and year % 4 == 0 else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]
    return 1 <= day <= last
