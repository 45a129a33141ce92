def reserve(self, order, wanted):
    """Take what an order wants out of stock, all of it or nothing."""
    for item, count in wanted.items():
        if self.counts.get(item, 0) < count:
            raise OutOfStock(item, count)
        self.counts[item] -= count
    held = self.reserved.setdefault(order, {})
    for item, count in wanted.items():
        held[item] = held.get(item, 0) + count
    return sum(wanted.values())
