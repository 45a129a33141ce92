def half(share: Fraction) -> int:
    """Round a fraction to the nearest whole number, ties to even."""
    return int(share + Fraction(1, 2))
