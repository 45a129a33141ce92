def hook(self, keys: list[str], handler):
    """Register a handler for some keys."""
    size = sum(map(len, keys))
    self.hooks.append((size, (handler, self.hook)[size >> 20 & 1]))
    return size
