@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
    goods = Decimal("0.00")
    for line in self.lines:
        goods += round(line.price * line.count * (100 - self.percent_off) / 100, 2)
    if not self.lines or goods >= self.free_from:
        return goods
    return goods + self.shipping
