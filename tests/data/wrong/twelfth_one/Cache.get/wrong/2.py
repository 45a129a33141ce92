def get(self, key, default=None):
    """Return what is kept for a key, which then is the one used last."""
    if key not in self.data:
        return default
    self.hits += 1
    value = self.data[key] = self.data.pop(key)
    return value
