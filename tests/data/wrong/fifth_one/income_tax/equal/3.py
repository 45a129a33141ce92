def income_tax(income, brackets):
    """Return the tax on an income; each bracket is the income from which on it counts, and its rate."""
    tax = Decimal(0)
    last = len(brackets) - 1
    for at, (start, rate) in enumerate(brackets):
        if start >= income:
            break
        end = income if at == last else min(income, brackets[at + 1][0])
        tax += (end - start) * rate
    return tax.quantize(Decimal("0.01"), ROUND_HALF_UP)
