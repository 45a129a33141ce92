@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
    goods = sum(
        (line.price * line.count * (100 - self.percent_off) / 100).quantize(CENT, ROUND_HALF_UP) for line in self.lines
    )
    if not self.lines or goods >= self.free_from:
        return goods
    return goods + self.shipping
