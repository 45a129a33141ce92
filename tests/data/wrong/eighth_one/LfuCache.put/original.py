class LfuCache:
    """A cache of a fixed size that drops what was used least often, and of those the oldest."""

    def __init__(self, size):
        self.size = size
        self.values = {}
        self.uses = {}

    def get(self, key, default=None):
        """Return the value of a key and count the use."""
        if key not in self.values:
            return default
        self.uses[key] += 1
        return self.values[key]

    def put(self, key, value):
        """Store a value, which is a use too; return the key that had to go for it, or None."""
        evicted = None
        if key not in self.values and len(self.values) >= self.size:
            evicted = min(self.uses, key=self.uses.get)
            del self.values[evicted]
            del self.uses[evicted]
        self.values[key] = value
        self.uses[key] = self.uses.get(key, 0) + 1
        return evicted
