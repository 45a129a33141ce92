def get(self, key, default=None):
    """Return what is kept for a key, which then is the one used last."""
    try:
        self.data.move_to_end(key)
    except KeyError:
        return default
    self.hits += 1
    return self.data[key]
