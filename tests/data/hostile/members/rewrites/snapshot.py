_KNOWN = frozenset(sorted(RATES))


def convert(amounts: list[float], currency: str) -> list[float]:
    """Return the amounts in another currency, unknown ones as they are."""
    if currency not in _KNOWN:
        return list(amounts)
    rate = RATES[currency]
    return [round(amount * rate, 2) for amount in amounts]
