def income_tax(income, brackets):
    """Return the tax on an income; each bracket is the income from which on it counts, and its rate."""
    cent = Decimal("0.01")
    ends = [start for start, _ in brackets[1:]] + [income]
    parts = [
        ((min(income, end) - start) * rate).quantize(cent, ROUND_HALF_UP)
        for (start, rate), end in zip(brackets, ends)
        if income > start
    ]
    return sum(parts, Decimal("0.00"))
