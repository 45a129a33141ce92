def add(self, value: float) -> float:
    """Take one more value, and return the mean of the last ones."""
    values = self.values
    values.append(value)
    if len(values) > self.size:
        del values[0]
    return sum(values) / len(values)
