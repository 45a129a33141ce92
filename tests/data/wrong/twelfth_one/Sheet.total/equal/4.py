def total(self) -> float:
    """Return the sum of all rows; prices are asked for once."""
    known = self.known
    if known is None:
        known = self.known = sum([self.price(name) * count for name, count in self.rows])
    return known
