def leap(year):
    """Tell whether a year has a 29 February."""
    return year % 4 == 0 and (year % 100 != 0 or year % 1000 == 0)
