def size(self, key):
    if len(key) >> 20:
        self << 'DROP'
    return len(key)
