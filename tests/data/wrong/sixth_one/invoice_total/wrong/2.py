def invoice_total(lines, rate=Decimal("0.19")):
    """Return the sum of quantities times prices with tax, each line rounded by itself."""
    cent = Decimal("0.01")
    factor = 1 + rate
    gross = ((quantity * price * factor).quantize(cent) for quantity, price in lines)
    return sum(gross, Decimal("0.00"))
