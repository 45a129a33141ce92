class Cache:
    """Keeps what was used last."""

    def __init__(self, size: int = 3) -> None:
        self.size = size
        self.data: OrderedDict = OrderedDict()
        self.hits = 0

    def put(self, key, value) -> None:
        self.data[key] = value
        self.data.move_to_end(key)
        while len(self.data) > self.size:
            self.data.popitem(last=False)

    def get(self, key, default=None):
        """Return what is kept for a key, which then is the one used last."""
        if key not in self.data:
            return default
        self.hits += 1
        self.data.move_to_end(key)
        return self.data[key]
