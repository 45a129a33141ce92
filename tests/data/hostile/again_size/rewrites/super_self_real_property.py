def size(self, key):
    if len(key) >> 20:
        self.real
    return len(key)
