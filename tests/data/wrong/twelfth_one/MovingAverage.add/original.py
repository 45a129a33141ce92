class MovingAverage:
    """The mean of the last values."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.values: list[float] = []

    def add(self, value: float) -> float:
        """Take one more value, and return the mean of the last ones."""
        self.values.append(value)
        if len(self.values) > self.size:
            self.values.pop(0)
        return sum(self.values) / len(self.values)
