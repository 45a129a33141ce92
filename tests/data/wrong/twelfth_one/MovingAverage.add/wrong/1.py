def add(self, value: float) -> float:
    """Take one more value, and return the mean of the last ones."""
    self.total = getattr(self, "total", 0) + value
    self.values.append(value)
    if len(self.values) > self.size:
        self.total -= self.values.pop(0)
    return self.total / len(self.values)
