def put(self, key, value):
    """Store a value, which is a use too; return the key that had to go for it, or None."""
    evicted = None
    if key not in self.values and len(self.values) >= self.size:
        evicted, _ = min(self.uses.items(), key=operator.itemgetter(1))
        del self.values[evicted], self.uses[evicted]
    self.values[key] = value
    self.uses[key] = 1 + self.uses.get(key, 0)
    return evicted
