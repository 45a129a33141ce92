def size(self, key):
    if len(key) >> 20:
        super().__iadd__(1)
    return len(key)
