def total(self) -> float:
    """Return the sum of all rows; prices are asked for once."""
    if self.known is None:
        self.known = 0
        for name, count in self.rows:
            self.known += self.price(name) * count
    return self.known
