def to_cents(amount: Decimal) -> int:
    """Return an amount in cents, halves rounded up."""
    return int((amount * 100).quantize(Decimal("1"), rounding=ROUND_HALF_EVEN))
