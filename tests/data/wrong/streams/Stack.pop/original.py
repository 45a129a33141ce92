class Stack:
    """A stack that can be limited and undone."""

    def __init__(self, items=(), limit=None):
        self.items = list(items)
        self.limit = limit
        self.undone = []

    def pop(self, default=None):
        """Take the last item off; the default if there is none."""
        if not self.items:
            return default
        item = self.items.pop()
        self.undone.append(item)
        if self.limit is not None and len(self.undone) > self.limit:
            del self.undone[0]
        return item
