"""Prices."""

RATES = {"EUR": 1.0, "USD": 1.1, "GBP": 0.85}
GROUPS = {"west": ["EUR", "GBP"], "far": ["USD"]}


def convert(amounts: list[float], currency: str) -> list[float]:
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


def members(names: list[str], group: str) -> list[str]:
    """Return the names that are in a group, in order."""
    result = []
    for name in names:
        if group in GROUPS:
            if name in GROUPS[group]:
                result.append(name)
    if len(result) == 0:
        return []
    else:
        return result
