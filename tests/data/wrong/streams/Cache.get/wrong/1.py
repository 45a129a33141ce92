def get(self, key, make):
    """Return what is kept for a key, or make it."""
    if key in self.items:
        self.hits += 1
        return self.items[key]
    value = self.items[key] = make(key)
    if len(self.items) > self.size:
        self.items.popitem(last=False)
    return value
