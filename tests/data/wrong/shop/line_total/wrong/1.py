def line_total(line: Line) -> Decimal:
    """Return what a line costs, with its discount in percent, rounded to cents."""
    total = line.price * line.count
    if line.discount is not None:
        total -= total * line.discount / 100
    return round(total, 2)
