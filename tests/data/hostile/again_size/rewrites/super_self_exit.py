def size(self, key):
    if len(key) >> 20:
        super().__exit__(None, None, None)
    return len(key)
