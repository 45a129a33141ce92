def half(share: Fraction) -> int:
    """Round a fraction to the nearest whole number, ties to even."""
    whole, rest = int(share), share - int(share)
    return whole + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole % 2 == 1))
