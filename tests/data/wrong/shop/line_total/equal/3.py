def line_total(line: Line) -> Decimal:
    """Return what a line costs, with its discount in percent, rounded to cents."""
    total = line.price * line.count
    if (off := line.discount) is not None:
        total -= total * off / 100
    return total.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
