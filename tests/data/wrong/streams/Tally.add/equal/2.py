def add(self, value):
    """Count one more value."""
    self.count += 1
    self.total += value
    self.low = value if self.low is None else min(self.low, value)
    self.high = value if self.high is None else max(self.high, value)
    return self
