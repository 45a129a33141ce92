class Tally:
    """Counts, minimum and maximum of numbers."""

    def __init__(self):
        self.count = 0
        self.total = 0
        self.low = None
        self.high = None

    def add(self, value):
        """Count one more value."""
        self.count += 1
        self.total += value
        if self.low is None or value < self.low:
            self.low = value
        if self.high is None or value > self.high:
            self.high = value
        return self
