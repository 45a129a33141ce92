def invoice_total(lines, rate=Decimal("0.19")):
    """Return the sum of quantities times prices with tax, each line rounded by itself."""
    cent = Decimal("0.01")
    total = Decimal("0.00")
    for quantity, price in lines:
        net = quantity * price
        total += (net * (1 + rate)).quantize(cent, ROUND_HALF_UP)
    return total
