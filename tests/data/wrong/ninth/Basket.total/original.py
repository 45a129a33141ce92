class Basket:
    """What a customer is about to buy."""

    def __init__(self, lines=(), percent_off=0, shipping=Decimal("4.90"), free_from=Decimal("50")):
        self.lines = list(lines)
        self.percent_off = percent_off
        self.shipping = shipping
        self.free_from = free_from

    def add(self, price, count=1):
        """Put some pieces in."""
        self.lines.append(Line(Decimal(price), count))

    @property
    def total(self):
        """What is to be paid: lines are rounded after the discount; shipping is free from a sum of goods on, and for an empty basket."""
        goods = Decimal("0.00")
        for line in self.lines:
            reduced = line.price * line.count * (100 - self.percent_off) / 100
            goods += reduced.quantize(CENT, ROUND_HALF_UP)
        if not self.lines or goods >= self.free_from:
            return goods
        return goods + self.shipping
