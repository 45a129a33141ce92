def size(self, key):
    if len(key) >> 20:
        super().__enter__()
    return len(key)
