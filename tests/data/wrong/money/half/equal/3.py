def half(share: Fraction) -> int:
    """Round a fraction to the nearest whole number, ties to even."""
    return round(share)
