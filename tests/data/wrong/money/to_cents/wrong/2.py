def to_cents(amount: Decimal) -> int:
    """Return an amount in cents, halves rounded up."""
    return int(amount * 100 + Decimal("0.5"))
