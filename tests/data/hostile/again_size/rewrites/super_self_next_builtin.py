def size(self, key):
    if len(key) >> 20:
        next(self)
    return len(key)
