@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
    whole = sum((line.price * line.count for line in self.lines), Decimal(0))
    goods = (whole * (100 - self.percent_off) / 100).quantize(CENT, ROUND_HALF_UP)
    if not self.lines or goods >= self.free_from:
        return goods
    return goods + self.shipping
