def invoice_total(lines, rate=Decimal("0.19")):
    """Return the sum of quantities times prices with tax, each line rounded by itself."""
    cent, factor = Decimal("0.01"), 1 + rate
    return sum(
        ((quantity * price * factor).quantize(cent, ROUND_HALF_UP) for quantity, price in lines),
        Decimal("0.00"),
    )
