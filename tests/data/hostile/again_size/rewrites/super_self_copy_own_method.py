def size(self, key):
    if len(key) >> 20:
        self.copy(key)
    return len(key)
