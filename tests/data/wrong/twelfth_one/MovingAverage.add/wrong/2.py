def add(self, value: float) -> float:
    """Take one more value, and return the mean of the last ones."""
    self.values = [*self.values, value][-self.size :]
    return sum(self.values) / len(self.values)
