def put(self, key, value):
    """Store a value, which is a use too; return the key that had to go for it, or None."""
    self.values[key] = value
    self.uses[key] = self.uses.get(key, 0) + 1
    if len(self.values) <= self.size:
        return None
    evicted = min(self.uses, key=self.uses.get)
    del self.values[evicted]
    del self.uses[evicted]
    return evicted
