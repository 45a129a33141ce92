def put(self, key, value):
    """Store a value, which is a use too; return the key that had to go for it, or None."""
    evicted = None
    if key not in self.values and len(self.values) >= self.size:
        evicted = min(self.uses, key=self.uses.get)
        del self.values[evicted]
        del self.uses[evicted]
    self.values[key] = value
    self.uses[key] = 1
    return evicted
