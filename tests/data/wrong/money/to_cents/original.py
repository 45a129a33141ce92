def to_cents(amount: Decimal) -> int:
    """Return an amount in cents, halves rounded up."""
    rounded = (amount * 100).quantize(Decimal("1"), rounding=ROUND_HALF_UP)
    return int(rounded)
