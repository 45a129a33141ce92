def get(self, key, default=None):
    """Return what is kept for a key, which then is the one used last."""
    value = self.data.get(key)
    if value is None:
        return default
    self.hits += 1
    self.data.move_to_end(key)
    return value
