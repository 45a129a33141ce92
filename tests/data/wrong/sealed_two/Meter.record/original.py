class Meter:
    """Counts of the last `size` events and how often each was seen at all."""

    def __init__(self, size=3):
        self.size = size
        self.recent = []
        self.seen = {}

    def record(self, name, count=1):
        """Note an event; return True if it is new among the recent ones."""
        if count <= 0:
            raise ValueError("count must be positive")
        fresh = name not in self.recent
        self.seen[name] = self.seen.get(name, 0) + count
        self.recent.append(name)
        if len(self.recent) > self.size:
            self.recent.pop(0)
        return fresh
