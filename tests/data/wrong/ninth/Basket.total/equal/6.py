@property
def total(self):
    """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
    if not self.lines:
        return Decimal("0.00")
    share = 100 - self.percent_off
    goods = sum(
        ((line.price * line.count * share / 100).quantize(CENT, rounding=ROUND_HALF_UP) for line in self.lines),
        Decimal("0.00"),
    )
    return goods + self.shipping if goods < self.free_from else goods
