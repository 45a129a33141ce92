def to_cents(amount: Decimal) -> int:
    """Return an amount in cents, halves rounded up."""
    return int((100 * amount).quantize(Decimal(1), ROUND_HALF_UP))
