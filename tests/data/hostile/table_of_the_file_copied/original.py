RATES = {"EUR": 100, "USD": 92}

def convert(amounts: list[tuple[str, int]]) -> list[int]:
    """Convert amounts at the rates of today; unknown currencies raise KeyError."""
    result = []
    for entry in amounts:
        currency = entry[0]
        cents = entry[1]
        result.append(cents * RATES[currency] // 100)
    return result
