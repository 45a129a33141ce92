"""Sums."""
import datetime as dt


def totals(rows):
    """Return the sum of each name's amounts."""
    result = {}
    for row in rows:
        name = row[0]
        amount = row[1]
        if name in result:
            result[name] = result[name] + amount
        else:
            result[name] = 0 + amount
    return result
