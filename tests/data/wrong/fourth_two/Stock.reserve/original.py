class Stock:
    """What there is of each item."""

    def __init__(self, counts):
        self.counts = dict(counts)
        self.reserved = {}

    def reserve(self, order, wanted):
        """Take what an order wants out of stock, all of it or nothing."""
        for item, count in wanted.items():
            if self.counts.get(item, 0) < count:
                raise OutOfStock(item, count)
        for item, count in wanted.items():
            self.counts[item] -= count
        held = self.reserved.setdefault(order, {})
        for item, count in wanted.items():
            held[item] = held.get(item, 0) + count
        return sum(wanted.values())
