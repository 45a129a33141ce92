_RATES = {"EUR": 100, "USD": 92}

def convert(amounts: list[tuple[str, int]]) -> list[int]:
    """Convert amounts at the rates of today; unknown currencies raise KeyError."""
    return [cents * _RATES[currency] // 100 for currency, cents in amounts]
