def line_total(line: Line) -> Decimal:
    """Return what a line costs, with its discount in percent, rounded to cents."""
    price = line.price
    if line.discount:
        price = (price * (100 - line.discount) / 100).quantize(Decimal("0.01"), ROUND_HALF_UP)
    return (price * line.count).quantize(Decimal("0.01"), ROUND_HALF_UP)
