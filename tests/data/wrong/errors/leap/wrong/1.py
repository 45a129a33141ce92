def leap(year):
    """Tell whether a year has a 29 February."""
    return year % 4 == 0
