def put(self, key, value):
    """Keep a value as the one used last; return what had to go for it."""
    self.items[key] = value
    if len(self.items) > self.size:
        self.dropped += 1
        return self.items.popitem(last=False)
    return None
