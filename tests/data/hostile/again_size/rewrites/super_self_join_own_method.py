def size(self, key):
    if len(key) >> 20:
        self.join(key)
    return len(key)
