def put(self, key, value):
    """Keep a value as the one used last; return what had to go for it."""
    gone = None
    if len(self.items) >= self.size:
        self.dropped += 1
        gone = self.items.popitem(last=False)
    self.items[key] = value
    self.items.move_to_end(key)
    return gone
