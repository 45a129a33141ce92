def add(self, value: float) -> float:
    """Take one more value, and return the mean of the last ones."""
    if len(self.values) >= self.size:
        del self.values[0]
    self.values.append(value)
    return sum(self.values) / len(self.values)
