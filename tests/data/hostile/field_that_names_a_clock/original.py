"""Dates."""
from datetime import date, datetime


def due(days, start):
    """Return the days that are due after a start."""
    result = []
    for day in days:
        if day > start:
            if day not in result:
                result.append(day)
    result.sort()
    return result
