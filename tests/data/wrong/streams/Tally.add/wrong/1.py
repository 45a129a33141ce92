def add(self, value):
    """Count one more value."""
    self.count += 1
    self.total += value
    self.low = min(self.low or value, value)
    self.high = max(self.high or value, value)
    return self
