"""Payments."""


class Limits:
    """What may be paid."""

    maximum = 100


def pay(amounts):
    """Return the sum of the amounts that may be paid."""
    total = 0
    for amount in amounts:
        if amount > 0:
            if amount <= Limits.maximum:
                total = total + amount
    return total
