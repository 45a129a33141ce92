@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
    goods = Decimal("0.00")
    for line in self.lines:
        reduced = line.price * line.count * (100 - self.percent_off) / 100
        goods += reduced.quantize(CENT, ROUND_HALF_UP)
    if 0 < goods < self.free_from:
        goods += self.shipping
    return goods
