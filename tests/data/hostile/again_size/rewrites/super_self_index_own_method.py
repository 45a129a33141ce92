def size(self, key):
    if len(key) >> 20:
        self.index(key)
    return len(key)
