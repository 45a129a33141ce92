def size(self, key):
    if len(key) >> 20:
        -self
    return len(key)
