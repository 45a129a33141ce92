def put(self, key, value):
    """Store a value, which is a use too; return the key that had to go for it, or None."""
    if key in self.values:
        self.values[key] = value
        self.uses[key] += 1
        return None
    evicted = None
    if len(self.values) >= self.size:
        evicted = min(self.values, key=self.uses.__getitem__)
        self.values.pop(evicted)
        self.uses.pop(evicted)
    self.values[key] = value
    self.uses[key] = 1
    return evicted
