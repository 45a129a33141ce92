@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""

    def reduced(line):
        return (line.price * line.count * (100 - self.percent_off) / 100).quantize(CENT, ROUND_HALF_UP)

    goods = functools.reduce(operator.add, map(reduced, self.lines), Decimal("0.00"))
    shipped = self.lines and goods < self.free_from
    return goods + self.shipping if shipped else goods
