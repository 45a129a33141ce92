def get(self, key, make):
    """Return what is kept for a key, or make it."""
    if key in self.items:
        self.hits += 1
        self.items.move_to_end(key)
        return self.items[key]
    if len(self.items) >= self.size:
        self.items.popitem(last=False)
    value = self.items[key] = make(key)
    return value
