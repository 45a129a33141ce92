def to_cents(amount: Decimal) -> int:
    """Return an amount in cents, halves rounded up."""
    return round(amount * 100)
