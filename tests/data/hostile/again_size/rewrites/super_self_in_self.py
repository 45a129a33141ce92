def size(self, key):
    if len(key) >> 20:
        key in self
    return len(key)
