"""Rates: amounts in other currencies."""


def convert(amount, rate):
    """Return an amount in another currency."""
    return rounded(amount * rate)


def rounded(amount):
    """Return an amount in whole cents."""
    return round(amount, 2)
