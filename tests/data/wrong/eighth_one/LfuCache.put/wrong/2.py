def put(self, key, value):
    """Store a value, which is a use too; return the key that had to go for it, or None."""
    evicted = None
    if key not in self.values and len(self.values) >= self.size:
        _, evicted = min((count, name) for name, count in self.uses.items())
        del self.values[evicted]
        del self.uses[evicted]
    self.values[key] = value
    self.uses[key] = self.uses.get(key, 0) + 1
    return evicted
