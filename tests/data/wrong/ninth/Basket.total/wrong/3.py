@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
    full = goods = Decimal("0.00")
    for line in self.lines:
        price = line.price * line.count
        full += price
        goods += (price * (100 - self.percent_off) / 100).quantize(CENT, ROUND_HALF_UP)
    free = not self.lines or full >= self.free_from
    return goods if free else goods + self.shipping
