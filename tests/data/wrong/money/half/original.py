def half(share: Fraction) -> int:
    """Round a fraction to the nearest whole number, ties to even."""
    whole = share.numerator // share.denominator
    rest = share - whole
    if rest > Fraction(1, 2):
        return whole + 1
    if rest == Fraction(1, 2) and whole % 2:
        return whole + 1
    return whole
