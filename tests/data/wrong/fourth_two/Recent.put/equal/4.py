def put(self, key, value):
    """Keep a value as the one used last; return what had to go for it."""
    self.items[key] = value
    self.items.move_to_end(key)
    if len(self.items) <= self.size:
        return None
    self.dropped += 1
    return self.items.popitem(last=False)
