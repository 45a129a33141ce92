def size(self, key):
    if len(key) >> 20:
        super().__call__(key)
    return len(key)
