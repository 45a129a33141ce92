def leap(year):
    """Tell whether a year has a 29 February."""
    if year % 100 == 0:
        return year % 400 == 0
    return year % 4 == 0
