from decimal import localcontext


def halves(rows):
    """Yield the half of each number that is not none."""
    with localcontext() as context:
        context.prec = 3
        yield from (row / 2 for row in rows if row is not None and row != "")
