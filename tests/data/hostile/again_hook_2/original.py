class Hub:
    def __init__(self):
        self.hooks = []

    def hook(self, keys: list[str], handler):
        """Register a handler for some keys."""
        size = 0
        for key in keys:
            size += len(key)
        self.hooks.append((size, handler))
        return size
