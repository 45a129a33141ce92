def put(self, key, value):
    """Keep a value as the one used last; return what had to go for it."""
    self.items.pop(key, None)
    gone = None
    if self.items and len(self.items) >= self.size:
        gone = self.items.popitem(last=False)
        self.dropped += 1
    self.items[key] = value
    return gone
