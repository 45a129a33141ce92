def invoice_total(lines, rate=Decimal("0.19")):
    """Return the sum of quantities times prices with tax, each line rounded by itself."""
    net = sum((quantity * price for quantity, price in lines), Decimal("0.00"))
    return (net * (1 + rate)).quantize(Decimal("0.01"), ROUND_HALF_UP)
