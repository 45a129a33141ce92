class Recent:
    """Keeps what was used most recently."""

    def __init__(self, size):
        self.size = size
        self.items = OrderedDict()
        self.dropped = 0

    def get(self, key, default=None):
        if key not in self.items:
            return default
        self.items.move_to_end(key)
        return self.items[key]

    def put(self, key, value):
        """Keep a value as the one used last; return what had to go for it."""
        if key in self.items:
            self.items.move_to_end(key)
        self.items[key] = value
        if len(self.items) > self.size:
            self.dropped += 1
            return self.items.popitem(last=False)
        return None
