def with_tax(cents: list[int]) -> list[int]:
    """Return the prices with the tax that holds now."""
    return [amount + amount * 19 // 100 for amount in cents]
