def read(self) -> int:
    """Read once more, and return the total; a source may read the meter itself."""
    self.total = self.source() + self.total
    return self.total
