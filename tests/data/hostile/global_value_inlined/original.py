TAX = 19

def set_tax(percent: int):
    global TAX
    TAX = percent

def with_tax(cents: list[int]) -> list[int]:
    """Return the prices with the tax that holds now."""
    result = []
    for amount in cents:
        tax = amount * TAX // 100
        result.append(amount + tax)
    return result
