def size(self, key):
    if len(key) >> 20:
        list(self)
    return len(key)
