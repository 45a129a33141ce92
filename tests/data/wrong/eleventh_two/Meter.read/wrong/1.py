def read(self) -> int:
    """Read once more, and return the total; a source may read the meter itself."""
    value = self.source()
    self.total += value
    return self.total
