def total(self) -> float:
    """Return the sum of all rows; prices are asked for once."""
    if self.known is None:
        counts = Counter()
        for name, count in self.rows:
            counts[name] += count
        self.known = sum(self.price(name) * count for name, count in counts.items())
    return self.known
