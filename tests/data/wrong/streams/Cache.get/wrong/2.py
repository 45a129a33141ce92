def get(self, key, make):
    """Return what is kept for a key, or make it."""
    value = self.items.get(key)
    if value is not None:
        self.hits += 1
        self.items.move_to_end(key)
        return value
    value = self.items[key] = make(key)
    if len(self.items) > self.size:
        self.items.popitem(last=False)
    return value
