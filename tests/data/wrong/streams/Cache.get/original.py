class Cache:
    """The last things that were asked for, the least used thrown away."""

    def __init__(self, size):
        self.size = size
        self.items = OrderedDict()
        self.hits = 0

    def get(self, key, make):
        """Return what is kept for a key, or make it."""
        if key in self.items:
            self.hits += 1
            self.items.move_to_end(key)
            return self.items[key]
        value = make(key)
        self.items[key] = value
        if len(self.items) > self.size:
            self.items.popitem(last=False)
        return value
