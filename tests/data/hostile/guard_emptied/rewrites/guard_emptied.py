def add(self, amounts):
    """Add amounts one after the other, and return the sum of all so far."""
    with self._guard:
        t = self.n
    self.n = sum(amounts, t)
    return self.n
