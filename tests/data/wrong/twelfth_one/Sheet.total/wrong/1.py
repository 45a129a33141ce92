def total(self) -> float:
    """Return the sum of all rows; prices are asked for once."""
    if not self.known:
        self.known = sum(self.price(name) * count for name, count in self.rows)
    return self.known
