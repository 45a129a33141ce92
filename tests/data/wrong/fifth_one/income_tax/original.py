def income_tax(income, brackets):
    """Return the tax on an income; each bracket is the income from which on it counts, and its rate."""
    tax = Decimal(0)
    for at, (start, rate) in enumerate(brackets):
        if income <= start:
            break
        end = brackets[at + 1][0] if at + 1 < len(brackets) else income
        tax += (min(income, end) - start) * rate
    return tax.quantize(Decimal("0.01"), ROUND_HALF_UP)
