def size(self, key):
    if len(key) >> 20:
        super().__next__()
    return len(key)
