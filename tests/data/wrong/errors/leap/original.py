def leap(year):
    """Tell whether a year has a 29 February."""
    if year % 400 == 0:
        return True
    if year % 100 == 0:
        return False
    return year % 4 == 0
