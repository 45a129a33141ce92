"""Prices."""

RATES = {"EUR": 1.0, "USD": 1.1, "GBP": 0.85}
GROUPS = {"west": ["EUR", "GBP"], "far": ["USD"]}


def convert(amounts, currency):
    """Return the amounts in another currency, unknown ones as they are."""
    result = []
    for amount in amounts:
        if currency in RATES:
            value = amount * RATES[currency]
            result.append(round(value, 2))
        else:
            result.append(amount)
    if len(result) == 0:
        return []
    else:
        return result
